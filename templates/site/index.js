/** The theme of the site: the default theme with a bar above each page. */
import { h } from "vue";
import DefaultTheme from "vitepress/theme";
import PageBar from "./page-bar.js";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, { "doc-before": () => h(PageBar) }),
};
