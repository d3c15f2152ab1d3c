// A page with one sentence is loaded anew as soon as there is another one, and not before:
// whoever reads it, or has it read out, is not interrupted.

"use strict";

(() => {
  const PAUSE = 30_000;  // milliseconds

  async function look() {
    try {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (page.body.textContent !== document.body.textContent) {
        location.reload();
        return;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;  // the desk does not answer just now
    }
    setTimeout(look, PAUSE);
  }

  setTimeout(look, PAUSE);
})();
