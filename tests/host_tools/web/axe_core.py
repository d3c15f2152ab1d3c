"""axe-core, which says where a page shuts somebody out: from the npm registry, for the tests alone.

python3 -m tests.host_tools.web.axe_core    says the folder that has it
"""

from firmware.image.npm_package import NpmPackage, tell

PACKAGE = NpmPackage(
    name="axe-core",
    version="4.14.1",
    sha256="e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745",
    files=("axe.min.js", "LICENSE"),
    label="axe-core",
)

# What axe finds on the page that is shown, and calls serious or critical: [sentence].
FOUND = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => `${one.impact}, ${one.id}: ` +
      one.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(" | "));
}"""

# What scrolls on the page, and the keyboard does not reach: [sentence].
UNREACHED = """() => [...document.querySelectorAll("main *")]
  .filter((one) => {
    const style = getComputedStyle(one);
    const scrolls = (flow, all, seen) => /auto|scroll/.test(flow) && all > seen + 1;
    return scrolls(style.overflowX, one.scrollWidth, one.clientWidth)
      || scrolls(style.overflowY, one.scrollHeight, one.clientHeight);
  })
  .filter((one) => one.tabIndex < 0 && one.clientHeight)
  .map((one) => `scrolls without the keyboard: ${one.outerHTML.slice(0, 120)}`)"""

if __name__ == "__main__":
    tell(PACKAGE)
