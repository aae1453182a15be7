/** The default theme with a bar above each page, a switch between versions, tabs for samples, and consoles. */
import { h } from "vue";
import { onContentUpdated, useData } from "vitepress";
import DefaultTheme from "vitepress/theme";
import PageBar from "./page-bar.js";
import { addTabs } from "./sample-tabs.js";
import { addConsoles } from "./try-it.js";
import VersionSwitch from "./version-switch.js";
import "./style.css";
import "./search.css";

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const { page, theme } = useData();
      onContentUpdated(() => {
        addTabs(document);
        addConsoles(document, page.value.relativePath);
      });
      return () =>
        h(DefaultTheme.Layout, null, {
          "doc-before": () => h(PageBar),
          "nav-bar-content-before": () =>
            theme.value.versions.length > 0 ? h(VersionSwitch) : null,
        });
    },
  },
};
