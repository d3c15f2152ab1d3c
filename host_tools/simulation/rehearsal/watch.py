"""Looks over the shoulder of the application of a box: what it shows, and what it is made of."""

from firmware.app import main


class Watch:
    """Within its block, of the one application that runs in this process.

    `screen`: the one that is shown, or was last; `parts`: the `firmware.app.main.Box`. Both None
    before there are any.
    """

    def __init__(self):
        self.screen = None
        self.parts = None
        self._before = None

    def __enter__(self):
        self._before = main.Ui, main.home
        whole_ui, whole_home = self._before
        watch = self

        class WatchedUi(whole_ui):
            def show(self, screen):
                watch.screen = screen
                return super().show(screen)

        def home(parts):
            watch.parts = parts
            whole_home(parts)

        main.Ui, main.home = WatchedUi, home
        return self

    def __exit__(self, *_):
        main.Ui, main.home = self._before
