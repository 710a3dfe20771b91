"""What the card runs, as LLVM's text: a block of threads plays as many games at a time until there are none left.

The threads of a card go through the same code in steps of 32; where they part, one part waits for the other. So before every
answer a block's games are sorted: by what is asked, to choose together, and by what is answered, to act together. A thread has
another game each time, and a game that is over is followed by the next. Which thread plays a game, and when, changes nothing in it.
"""

from __future__ import annotations

HEAD = """
target triple = "{triple}"
target datalayout = "{layout}"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

; A state, 16 bytes at a time.
define internal void @copy(ptr %to, ptr %from) {{
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%next, %loop]
  %source = getelementptr i8, ptr %from, i64 %i
  %target = getelementptr i8, ptr %to, i64 %i
  %bytes = load <2 x i64>, ptr %source, align 16
  store <2 x i64> %bytes, ptr %target, align 16
  %next = add i64 %i, 16
  %more = icmp ult i64 %next, {state}
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""

PLAY = """
@counts = internal addrspace(3) global [{keys} x i32] undef, align 16
@order = internal addrspace(3) global [{block} x i32] undef, align 16
@games = internal addrspace(3) global [{block} x i32] undef, align 16
@decided = internal addrspace(3) global [{block} x i32] undef, align 16
@chosen = internal addrspace(3) global [{block} x i32] undef, align 16

declare void @llvm.nvvm.barrier.cta.sync.all(i32) convergent
declare i64 @choose(ptr, ptr, i64, i64)
declare i64 @act(ptr, i64)
declare i64 @kind(ptr)

declare i64 @begin(ptr, i64)
declare i64 @worth(ptr, i64)

; A game is over: how long it was, and what it is worth to each seat.
define internal void @note(ptr %s, ptr %lengths, ptr %scores, i32 %game, i32 %n) noinline {{
entry:
  %g = zext i32 %game to i64
  %length = getelementptr i32, ptr %lengths, i64 %g
  store i32 %n, ptr %length
  %first = mul i64 %g, {seats}
  br label %loop
loop:
  %seat = phi i64 [0, %entry], [%next, %loop]
  %whole = call i64 @worth(ptr %s, i64 %seat)
  %score = trunc i64 %whole to i32
  %at = add i64 %first, %seat
  %place = getelementptr i32, ptr %scores, i64 %at
  store i32 %score, ptr %place
  %next = add i64 %seat, 1
  %more = icmp ult i64 %next, {seats}
  br i1 %more, label %loop, label %done
done:
  ret void
}}

; The games of a block in order of a key. Each thread brings one, with its key, and gets another: its place, with 65536 added if it
; is over; -1 when all are over.
define internal i32 @sorted(i32 %thread, i32 %place, i32 %key) convergent noinline {{
entry:
  %t = zext i32 %thread to i64
  %clears = icmp ult i32 %thread, {keys}
  br i1 %clears, label %clearing, label %cleared
clearing:
  %mine = getelementptr i32, ptr addrspace(3) @counts, i64 %t
  store i32 0, ptr addrspace(3) %mine
  br label %cleared
cleared:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  %k = zext i32 %key to i64
  %count = getelementptr i32, ptr addrspace(3) @counts, i64 %k
  %rank = atomicrmw add ptr addrspace(3) %count, i32 1 monotonic
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  %over = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @counts, i64 {over})
  %all = icmp eq i32 %over, {block}
  br i1 %all, label %done, label %before
before:
  %i = phi i64 [0, %cleared], [%next, %more]
  %sum = phi i32 [0, %cleared], [%added, %more]
  %less = icmp ult i64 %i, %k
  br i1 %less, label %more, label %placing
more:
  %other = getelementptr i32, ptr addrspace(3) @counts, i64 %i
  %of_other = load i32, ptr addrspace(3) %other
  %added = add i32 %sum, %of_other
  %next = add i64 %i, 1
  br label %before
placing:
  %at = add i32 %sum, %rank
  %at64 = zext i32 %at to i64
  %to = getelementptr i32, ptr addrspace(3) @order, i64 %at64
  store i32 %place, ptr addrspace(3) %to
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  %from = getelementptr i32, ptr addrspace(3) @order, i64 %t
  %new = load i32, ptr addrspace(3) %from
  %playing = sub i32 {block}, %over
  %idle = icmp uge i32 %thread, %playing
  %mark = select i1 %idle, i32 65536, i32 0
  %marked = or i32 %new, %mark
  br label %done
done:
  %result = phi i32 [-1, %cleared], [%marked, %placing]
  ret i32 %result
}}

; The next game, if there is one, begun at a place; the key of its first question.
define internal i32 @next(
  ptr %s, ptr %blank, ptr %taken, ptr %keys, ptr %lengths, ptr %scores, i32 %games, i64 %place
) noinline {{
entry:
  br label %take
take:
  %new = atomicrmw add ptr %taken, i32 1 monotonic
  %more = icmp ult i32 %new, %games
  br i1 %more, label %start, label %none
start:
  %g = zext i32 %new to i64
  call void @copy(ptr %s, ptr %blank)
  %key_at = getelementptr i64, ptr %keys, i64 %g
  %key = load i64, ptr %key_at
  %open = call i64 @begin(ptr %s, i64 %key)
  %any = icmp sgt i64 %open, 0
  br i1 %any, label %begun, label %empty
empty:
  call void @note(ptr %s, ptr %lengths, ptr %scores, i32 %new, i32 0)
  br label %take
begun:
  %game_at = getelementptr i32, ptr addrspace(3) @games, i64 %place
  store i32 %new, ptr addrspace(3) %game_at
  %decided_at = getelementptr i32, ptr addrspace(3) @decided, i64 %place
  store i32 0, ptr addrspace(3) %decided_at
  %asked = call i64 @kind(ptr %s)
  %sort = trunc i64 %asked to i32
  %sort_key = urem i32 %sort, {over}
  ret i32 %sort_key
none:
  ret i32 {over}
}}

define ptx_kernel void @play(
  ptr %blank, ptr %taken, ptr %keys, ptr %choices, ptr %lengths, ptr %scores, i32 %games, i64 %limit, ptr %states
) {{
entry:
  %out = alloca [{options} x i8], align 16
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %b = zext i32 %block to i64
  %skipped = mul i64 %b, {room}
  %room = getelementptr i8, ptr %states, i64 %skipped
  %t = zext i32 %thread to i64
  %offset0 = mul i64 %t, {stride}
  %s0 = getelementptr i8, ptr %room, i64 %offset0
  %key0 = call i32 @next(
    ptr %s0, ptr %blank, ptr %taken, ptr %keys, ptr %lengths, ptr %scores, i32 %games, i64 %t
  )
  br label %round
round:
  %place_before = phi i32 [%thread, %entry], [%place2, %acted]
  %key1 = phi i32 [%key0, %entry], [%new_key, %acted]
  ; those who are asked the same choose together
  %got1 = call i32 @sorted(i32 %thread, i32 %place_before, i32 %key1)
  %all_over = icmp eq i32 %got1, -1
  br i1 %all_over, label %done, label %choosing
choosing:
  %place1 = and i32 %got1, 65535
  %p1 = zext i32 %place1 to i64
  %live1 = icmp ult i32 %got1, 65536
  br i1 %live1, label %chooses, label %chosen_all
chooses:
  %offset1 = mul i64 %p1, {stride}
  %s1 = getelementptr i8, ptr %room, i64 %offset1
  %game_at1 = getelementptr i32, ptr addrspace(3) @games, i64 %p1
  %game1 = load i32, ptr addrspace(3) %game_at1
  %g1 = zext i32 %game1 to i64
  %choice_at = getelementptr i64, ptr %choices, i64 %g1
  %choice = load i64, ptr %choice_at
  %decided_at1 = getelementptr i32, ptr addrspace(3) @decided, i64 %p1
  %n1 = load i32, ptr addrspace(3) %decided_at1
  %n1w = zext i32 %n1 to i64
  %action = call i64 @choose(ptr %s1, ptr %out, i64 %choice, i64 %n1w)
  %action32 = trunc i64 %action to i32
  %chosen_at = getelementptr i32, ptr addrspace(3) @chosen, i64 %p1
  store i32 %action32, ptr addrspace(3) %chosen_at
  %verb = lshr i32 %action32, {shift}
  %asked1 = call i64 @kind(ptr %s1)
  %asked32 = trunc i64 %asked1 to i32
  %spread = mul i32 %asked32, 7
  %both = add i32 %verb, %spread
  %verb_key = urem i32 %both, {over}
  br label %chosen_all
chosen_all:
  %key2 = phi i32 [%verb_key, %chooses], [{over}, %choosing]
  ; those who do the same act together
  %got2 = call i32 @sorted(i32 %thread, i32 %place1, i32 %key2)
  %place2 = and i32 %got2, 65535
  %live2 = icmp ult i32 %got2, 65536
  br i1 %live2, label %acts, label %acted
acts:
  %p2 = zext i32 %place2 to i64
  %offset2 = mul i64 %p2, {stride}
  %s2 = getelementptr i8, ptr %room, i64 %offset2
  %chosen_at2 = getelementptr i32, ptr addrspace(3) @chosen, i64 %p2
  %answer = load i32, ptr addrspace(3) %chosen_at2
  %answer64 = sext i32 %answer to i64
  %open = call i64 @act(ptr %s2, i64 %answer64)
  %decided_at2 = getelementptr i32, ptr addrspace(3) @decided, i64 %p2
  %n2 = load i32, ptr addrspace(3) %decided_at2
  %n3 = add i32 %n2, 1
  store i32 %n3, ptr addrspace(3) %decided_at2
  %n3w = zext i32 %n3 to i64
  %waits = icmp sgt i64 %open, 0
  %short = icmp slt i64 %n3w, %limit
  %goes_on = and i1 %waits, %short
  br i1 %goes_on, label %asks, label %ends
asks:
  %asked2 = call i64 @kind(ptr %s2)
  %asked2_32 = trunc i64 %asked2 to i32
  %asked_key = urem i32 %asked2_32, {over}
  br label %acted
ends:
  %game_at2 = getelementptr i32, ptr addrspace(3) @games, i64 %p2
  %game2 = load i32, ptr addrspace(3) %game_at2
  call void @note(ptr %s2, ptr %lengths, ptr %scores, i32 %game2, i32 %n3)
  %taken_key = call i32 @next(
    ptr %s2, ptr %blank, ptr %taken, ptr %keys, ptr %lengths, ptr %scores, i32 %games, i64 %p2
  )
  br label %acted
acted:
  %new_key = phi i32 [%asked_key, %asks], [%taken_key, %ends], [{over}, %chosen_all]
  br label %round
done:
  ret void
}}
"""

ASK = """
declare i64 @asked_about(ptr, i64, i64)

; What a rule says about many positions, each copied before, for it may write into its own.
define ptx_kernel void @ask(ptr %positions, i64 %many, ptr %which, ptr %keys, ptr %answers, i64 %cases) {{
entry:
  %s = alloca [{state} x i8], align 16
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %before = mul i32 %block, %threads
  %number = add i32 %before, %thread
  %case = zext i32 %number to i64
  %is = icmp ult i64 %case, %cases
  br i1 %is, label %asking, label %done
asking:
  %k = urem i64 %case, %many
  %offset = mul i64 %k, {state}
  %position = getelementptr i8, ptr %positions, i64 %offset
  call void @copy(ptr %s, ptr %position)
  %which_at = getelementptr i64, ptr %which, i64 %case
  %kind = load i64, ptr %which_at
  %key_at = getelementptr i64, ptr %keys, i64 %case
  %key = load i64, ptr %key_at
  %answer = call i64 @asked_about(ptr %s, i64 %kind, i64 %key)
  %answer_at = getelementptr i64, ptr %answers, i64 %case
  store i64 %answer, ptr %answer_at
  br label %done
done:
  ret void
}}
"""
