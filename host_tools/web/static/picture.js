// The picture of an evening as a PNG to send round: name, the first three, and the line of every player.

const WIDE = 1080, HIGH = 1350, EDGE = 60;
const FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const COPIED = ["stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "fill", "font-size", "font-weight"];

// A picture knows no style sheet of its page: each part says itself what it looks like.
function alone(svg) {
  const copy = svg.cloneNode(true);
  const parts = [...svg.querySelectorAll("*")], copies = copy.querySelectorAll("*");
  parts.forEach((part, place) => {
    const style = getComputedStyle(part);
    for (const name of COPIED) copies[place].setAttribute(name, style.getPropertyValue(name));
    copies[place].setAttribute("font-family", FONT);
  });
  const [, , width, height] = svg.getAttribute("viewBox").split(" ");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return copy;
}

async function draw(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(alone(svg)))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const pen = canvas.getContext("2d");
  const look = getComputedStyle(document.body);
  pen.fillStyle = getComputedStyle(svg).backgroundColor;
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = look.color;
  let y = EDGE;
  for (const [text, size, weight] of lines()) {
    y += 1.3 * size;
    pen.font = `${weight} ${size}px ${FONT}`;
    pen.fillText(text, EDGE, y, WIDE - 2 * EDGE);
  }
  y += 40;
  const scale = Math.min((WIDE - EDGE) / image.width, (HIGH - y - EDGE / 2) / image.height);
  pen.drawImage(image, (WIDE - scale * image.width) / 2, y, scale * image.width, scale * image.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// (text, size, weight) of what stands above the lines.
function lines() {
  const rows = [...document.querySelectorAll("table.crosstable tbody tr")].slice(0, 3);
  const said = (row, part) => row.querySelector(part).textContent.trim();
  return [
    [document.querySelector("header .event").textContent.replace(/\s+/g, " ").trim(), 44, 700],
    ["", 16, 400],
    ...rows.map((row) => [`${said(row, ".rank")}  ${said(row, "th")}  ${said(row, "strong")}`, 56, 600]),
  ];
}

document.addEventListener("click", async ({ target }) => {
  if (!target.matches("[data-picture]")) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await draw(document.querySelector(".race svg")));
  link.download = target.dataset.picture;
  link.click();
  URL.revokeObjectURL(link.href);
});
