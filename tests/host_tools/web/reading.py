"""What is wrong with a page for who reads it with weak eyes, or has it read out: scripts."""

# Headings that leave out a level, and headings of columns or rows that say nothing.
OUTLINE = """() => {
  const faults = [];
  let before = 0;
  for (const one of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(one.localName[1]);
    if (level > before + 1) faults.push(`h${before} is followed by ${one.outerHTML.slice(0, 80)}`);
    before = level;
  }
  for (const one of document.querySelectorAll("th")) {
    if (!one.textContent.trim() && !one.getAttribute("aria-label"))
      faults.push(`a heading says nothing: ${one.closest("tr").outerHTML.slice(0, 120)}`);
  }
  return faults;
}"""

# Text that differs too little from what is behind it (WCAG 2, AA): 4.5, big text 3. What cannot be
# used at present, and what is outside the page for who sees it, is left out.
CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (text) => {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(text, [red, green, blue, alpha / 255]);
    }
    return known.get(text);
  };
  const mix = (below, above, share) => below.map((one, at) => one + (above[at] - one) * share);
  const over = (below, color) => mix(below, color.slice(0, 3), color[3]);

  // (what is behind the text, the text) as they are seen, through every opacity
  const painted = (chain, at, below, ink) => {
    const style = getComputedStyle(chain[at]);
    const own = over(below, rgba(style.backgroundColor));
    const last = at === chain.length - 1;
    const seen = last ? [own, over(own, ink)] : painted(chain, at + 1, own, ink);
    return seen.map((color) => mix(below, color, Number(style.opacity)));
  };
  const light = (color) => {
    const parts = color.map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const chainOf = (element) => {
    const chain = [];
    for (let one = element; one; one = one.parentElement) chain.unshift(one);
    return chain;
  };

  const faults = new Map();
  const look = (element, ink, style, said) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || box.right <= 0 || element.closest(":disabled")) return;
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    const size = parseFloat(style.fontSize);
    const big = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const paper = rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3);
    const ratio = contrast(...painted(chainOf(element), 0, paper, rgba(ink)));
    const where = element.className.baseVal ?? element.className;
    const key = `${element.localName}.${where} in ${element.parentElement.className}`;
    if (ratio < (big ? 3 : 4.5) && !faults.has(key))
      faults.set(key, `contrast ${ratio.toFixed(2)} of ${key}: ${said.trim().slice(0, 40)}`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    const ink = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) {
        look(element, ink, style, node.data);
        break;
      }
    if (element.placeholder && !element.value) {
      const faint = getComputedStyle(element, "::placeholder");
      look(element, faint.color, faint, element.placeholder);
    }
  }
  return [...faults.values()];
}"""
