/** The switch between the versions of an API. It stays on the page if the other version has it, too. */
import { h } from "vue";
import { useData } from "vitepress";

export default {
  setup() {
    const { page, theme } = useData();
    const versions = theme.value.versions;
    const shown = versions.find(({ isShown }) => isShown);

    async function open(event) {
      const version = versions[event.target.selectedIndex];
      // A reader who comes back finds the version of the page in the switch.
      event.target.value = shown.base;
      location.assign(version.base + (await pathIn(version)));
    }

    async function pathIn({ base }) {
      const address = page.value.relativePath.replace(/\.md$/, "");
      try {
        const root = versions
          .map((version) => version.base)
          .reduce((one, other) => (other.length < one.length ? other : one));
        const list = await (await fetch(`${root}versions.json`)).json();
        const { pages } = list.versions.find(
          ({ path }) => root + path === base,
        );
        if (page.value.isNotFound || !pages.includes(address)) return "";
        return address.replace(/(^|\/)index$/, "$1") === ""
          ? location.hash
          : `${address}.html${location.hash}`;
      } catch {
        return "";
      }
    }

    return () =>
      h("label", { class: "version-switch" }, [
        h("span", "Version"),
        h(
          "select",
          { onChange: open },
          versions.map(({ name, base, isShown }) =>
            h("option", { value: base, selected: isShown }, name),
          ),
        ),
      ]);
  },
};
