// Leads to the page in the language that was chosen before, or else the browser's.

const links = new Map([...document.querySelectorAll("a[lang]")].map((link) => [link.lang, link.href]));
const wishes = [localStorage.getItem("language"), ...navigator.languages].filter(Boolean);
const wish = wishes.map((one) => one.split("-")[0].toLowerCase()).find((one) => links.has(one));
location.replace(links.get(wish ?? "en") + location.search);
