"""What a page looks like, measured: where its parts lie, what covers what, which words run into others."""

from __future__ import annotations

from typing import Any

# Where the parts of a table lie, to half a pixel, however far it is scrolled.
BOXES = """parts => Object.fromEntries(Object.entries(parts).map(([name, selector]) => {
    const r = [...document.querySelectorAll(selector)].find(e => e.checkVisibility())?.getBoundingClientRect();
    const down = document.querySelector('.main').scrollTop;
    return [name, r ? [r.x, r.y + down, r.width, r.height].map(n => Math.round(n * 2) / 2) : null];
}))"""
# Everything that can be clicked and is not reached by a click on its middle, with what lies there instead. What may be done with
# the selected thing stands beside it, over other things, but never over a target. A field seen close by is moved about under its
# window, as a list is scrolled: who lies outside is reached so, unless a click on them may be the answer. That is always inside.
COVERED = """() => {
    const clickable = 'button, a[href], summary, input, select, textarea, [role=gridcell]', found = [];
    const says = e => `${e.tagName.toLowerCase()}.${[...e.classList].filter(c => !c.startsWith('svelte')).join('.')} ` +
        (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 60);
    const seen = e => !e.disabled && e.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const inside = (x, y, r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
    const rim = [[0.5, 0.06], [0.94, 0.5], [0.5, 0.94], [0.06, 0.5]];
    const moved = new Map();
    const top = document.querySelector('dialog:modal') ?? document; // what is asked in a sheet is answered there
    for (const e of [...top.querySelectorAll(clickable)].filter(seen)) {
        for (let p = e.parentElement; p; p = p.parentElement)
            if (!moved.has(p) && (p.scrollHeight > p.clientHeight || p.scrollWidth > p.clientWidth))
                moved.set(p, [p.scrollLeft, p.scrollTop]);
        e.scrollIntoView({block: 'nearest', inline: 'nearest'});
        const r = e.getBoundingClientRect();
        if (r.width < 1 || r.height < 1) continue;
        const pane = e.matches('.may, .asked, .spot') ? null : e.closest('.area:not([data-zoom="1.00"])')?.getBoundingClientRect();
        if (pane && !inside(r.x + r.width / 2, r.y + r.height / 2, pane)) continue;
        const at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
        if (at?.closest('.toasts, .offer.over')) continue; // a notice, and the result until it is closed
        if (at?.closest('.beside') && !e.matches('.hit, .tgt, .enter, .cell.may')) continue;
        if (at?.matches('.spot') && e.matches('.unit') && rim.some(([x, y]) =>
            e.contains(document.elementFromPoint(r.x + r.width * x, r.y + r.height * y)))) continue; // is clicked beside the dot
        if (!at || !(e.contains(at) || at.contains(e) && at.matches('label')))
            found.push(`${says(e)} | under ${at ? says(at) : 'nothing, outside the window'}`);
    }
    for (const [p, [x, y]] of moved) p.scrollTo(x, y);
    return found;
}"""
# Words that run into other words: pairs of lines of text, both to be seen, that share more than a sliver.
COLLISIONS = """over => {
    const lines = [], walk = document.createTreeWalker(
        document.querySelector('dialog:modal') ?? document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    const cut = (r, by) => ({left: Math.max(r.left, by.left), right: Math.min(r.right, by.right),
                             top: Math.max(r.top, by.top), bottom: Math.min(r.bottom, by.bottom)});
    for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        const e = n.parentElement;
        if (!n.data.trim() || e.closest(`.sr, option, ${over}`) || !e.checkVisibility({visibilityProperty: true})) continue;
        const range = document.createRange();
        range.selectNodeContents(n);
        for (let r of range.getClientRects()) {
            // Letters do not fill their line.
            const lead = Math.max(0, (r.bottom - r.top) - parseFloat(getComputedStyle(e).fontSize)) / 2;
            r = {left: r.left + 1, right: r.right - 1, top: r.top + lead + 1, bottom: r.bottom - lead - 1};
            for (let p = e; p && p !== document.body; p = p.parentElement)
                if (getComputedStyle(p).overflow !== 'visible') r = cut(r, p.getBoundingClientRect());
            r = cut(r, {left: 0, top: 0, right: innerWidth, bottom: innerHeight});
            if (r.right - r.left > 2 && r.bottom - r.top > 2) lines.push({r, e, text: n.data.trim()});
        }
    }
    const found = [], fan = ':is(.hand, .row) .slot';
    lines.forEach((a, i) => lines.slice(i + 1).forEach(b => {
        if (a.e.contains(b.e) || b.e.contains(a.e)) return;
        if (a.e.closest(fan) !== b.e.closest(fan)) return; // cards lie over cards
        const x = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left);
        const y = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
        if (x > 2 && y > 2) found.push(`"${a.text}" and "${b.text}" (${Math.round(x)}x${Math.round(y)})`);
    }));
    return found;
}"""
OVER = ".pop, .beside, .toasts, .offer, .menu, .line"  # lie over the table on purpose, for a while


def boxes(page: Any, parts: dict[str, str]) -> dict[str, list[float] | None]:
    found: dict[str, list[float] | None] = page.evaluate(BOXES, parts)
    return found


def covered(page: Any) -> list[str]:
    return list(page.evaluate(COVERED))


def collisions(page: Any) -> list[str]:
    return list(page.evaluate(COLLISIONS, OVER))
