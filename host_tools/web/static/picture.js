// The picture of an evening as a PNG to send round: the browser draws the SVG that `data-picture` names.

const WIDE = 1080, HIGH = 1350;

async function png(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

document.addEventListener("click", async ({ target }) => {
  if (!target.matches("[data-picture]")) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await png(target.dataset.picture));
  link.download = target.dataset.name;
  link.click();
  URL.revokeObjectURL(link.href);
});
