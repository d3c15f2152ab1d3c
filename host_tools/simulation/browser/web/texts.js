// Texts stand in the page; here values are put into their gaps.

export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
