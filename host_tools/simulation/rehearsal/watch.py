"""Watches the application of a box: the screen that it shows, and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from firmware.app import main

if TYPE_CHECKING:
    from firmware.app.ui import Screen


class Watch:
    """Within its block, of the one application that runs in this process.

    `screen`: the one that is shown, or was last; `parts`: the `firmware.app.main.Box`. Both None
    before there are any.
    """

    def __init__(self) -> None:
        self.screen: Screen | None = None
        self.parts: main.Box | None = None

    def __enter__(self) -> Self:
        self._before = main.Ui, main.home
        watch, whole_home = self, main.home

        class WatchedUi(main.Ui):
            def show(self, screen: Screen) -> object:
                watch.screen = screen
                return super().show(screen)

        def home(parts: main.Box) -> None:
            watch.parts = parts
            whole_home(parts)

        main.Ui, main.home = WatchedUi, home
        return self

    def __exit__(self, *_: object) -> None:
        main.Ui, main.home = self._before
