// A photo that is chosen for a table is made smaller before it is sent, and sent at once.
// Only then its module is loaded: it has no version, so that each page would ask for it anew.

document.addEventListener("change", async ({ target }) => {
  if (!target.matches("form.photo input[type=file]") || !target.files.length) return;
  const [file] = target.files;
  const { shrunk } = await import("/static/phones/shrunk_photo.js");
  const chosen = new DataTransfer();
  chosen.items.add(new File([await shrunk(file)], file.name));
  target.files = chosen.files;
  target.form.requestSubmit();
});
