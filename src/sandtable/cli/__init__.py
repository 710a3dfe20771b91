"""The command `sandtable`. Everything is imported only when it is wanted: asking for help loads no game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from .parser import parser
from .setting import the_game

WRONG = 2  # the exit code of a wrong command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line. Returns the exit code."""
    from ..terminal import Problem

    options = parser().parse_args(arguments)
    if not options.command:
        parser().print_help()
        return 0
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        for file in options.own:
            the_game(file)
        return run(options)
    except Problem as problem:
        print(f"sandtable: {problem}", file=sys.stderr)
        return WRONG
    except ValueError as error:
        from ..ai import OpponentError
        from ..lab.work import LabError

        if not isinstance(error, OpponentError | LabError):
            raise
        print(f"sandtable: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # somebody reads only the beginning
        sys.stderr.close()
        return 0
