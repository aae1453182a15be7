/** The bar above a page: copies the page as Markdown, or opens the Markdown file. */
import { h, ref, watch } from "vue";
import { useData, withBase } from "vitepress";

export default {
  setup() {
    const { page } = useData();
    const message = ref("");
    watch(
      () => page.value.relativePath,
      () => (message.value = ""),
    );
    const address = () => withBase(`/${page.value.relativePath}`);

    async function copy() {
      message.value = "";
      try {
        const response = await fetch(address());
        if (!response.ok) throw new Error(`HTTP status ${response.status}`);
        await navigator.clipboard.writeText(await response.text());
        message.value = "Copied.";
      } catch {
        message.value = "The page could not be copied. Open it as Markdown.";
      }
    }

    return () =>
      page.value.isNotFound
        ? null
        : h(
            "section",
            { class: "page-bar", "aria-label": "This page as Markdown" },
            [
              h(
                "button",
                { type: "button", onClick: copy },
                "Copy as Markdown",
              ),
              h("a", { href: address(), target: "_self" }, "Open as Markdown"),
              h("span", { role: "status" }, message.value),
            ],
          );
  },
};
