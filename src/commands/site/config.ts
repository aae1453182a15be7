/** The config of VitePress. */
import { percentEncoded } from "../../base/common/url.js";
import { posix } from "node:path";
import type { Highlight } from "./render/code.js";
import { htmlText, titleText } from "./render/html.js";
import { renderPage, type RenderedPage } from "./render/page.js";
import type { ProjectData } from "./project.js";

/** The parts of the Markdown renderer of VitePress that are replaced. */
interface VitePressMarkdown {
  options: {
    highlight?:
      ((code: string, language: string, attributes: string) => string) | null;
  };
  render(source: string, env: PageEnv): string;
}

/** The properties of a page that VitePress reads after rendering. */
interface PageEnv {
  relativePath: string;
  frontmatter?: Record<string, unknown>;
  title?: string;
  sfcBlocks?: { scripts: { content: string }[]; styles: []; customBlocks: [] };
}

export function vitePressConfig(data: ProjectData) {
  const sources = new Set(data.pages.map(({ source }) => source));
  const byAddress = new Map(data.pages.map((page) => [page.address, page]));
  const rendered = new Map<string, RenderedPage>();
  let highlight: Highlight = (code) =>
    `<pre><code>${htmlText(code)}</code></pre>`;
  const pageAt = (file: string): RenderedPage | null => {
    const address = file.replace(/\.md$/, "");
    const known = rendered.get(address);
    if (known) return known;
    const page = byAddress.get(address);
    if (!page) return null;
    const result = renderPage(page, sources, highlight);
    rendered.set(address, result);
    return result;
  };

  return {
    title: data.title,
    description: "",
    base: data.base,
    lang: "en",
    // Without an icon, browsers ask for /favicon.ico.
    head: [["link", { rel: "icon", href: "data:," }]],
    outDir: "../built",
    cacheDir: "../generate/cache",
    // The docs are tested; links of descriptions are not ours.
    ignoreDeadLinks: true,
    markdown: {
      theme: { light: "github-light-high-contrast", dark: "github-dark" },
      config(markdown: VitePressMarkdown) {
        const colour = markdown.options.highlight;
        if (colour) highlight = (code, language) => colour(code, language, "");
        // VitePress adds syntax of its own to Markdown and compiles the result as a Vue template. A page is neither:
        // it is a string of HTML.
        markdown.render = (_source, env) => {
          const page = pageAt(env.relativePath);
          if (!page) return "";
          env.frontmatter = { outline: [2, 3] };
          env.title = titleText(page.title);
          env.sfcBlocks = {
            scripts: [{ content: pageScript(page.html) }],
            styles: [],
            customBlocks: [],
          };
          return '<div v-html="html"></div>';
        };
      },
    },
    transformHead({ page }: { page: string }) {
      const found = byAddress.get(page.replace(/\.md$/, ""));
      if (!found) return [];
      const href = `${posix.basename(found.address)}.md`;
      const content = `${titleText(pageAt(page)?.title ?? "")}: ${data.title}`;
      return [
        ["link", { rel: "alternate", type: "text/markdown", href }],
        ["meta", { name: "description", content }],
      ];
    },
    themeConfig: {
      siteTitle: htmlText(data.title),
      sidebar: data.sidebar,
      versions: data.versions,
      outline: { level: [2, 3], label: "On this page" },
      notFound: {
        title: "Page not found",
        quote: "There is no page with this address.",
        linkText: "Overview",
        linkLabel: "Overview",
      },
      search: {
        provider: "local",
        options: {
          detailedView: true,
          _render: (_source: string, env: PageEnv) =>
            pageAt(env.relativePath)?.html ?? "",
          miniSearch: {
            _splitIntoSections: (file: string) =>
              searchSections(pageOf(file, byAddress.keys()), pageAt),
          },
        },
      },
    },
  };
}

/** The address of a page in the file name that VitePress passes. */
function pageOf(file: string, addresses: Iterable<string>): string {
  const [, path = ""] = file.replaceAll("\\", "/").split("/pages/");
  for (const address of addresses) if (`${address}.md` === path) return path;
  return "";
}

/** The HTML of a page as a constant of its component. `<` would end the script, or start a comment in it. */
function pageScript(html: string): string {
  const literal = JSON.stringify(html).replaceAll("<", "\\u003c");
  return `<script setup>\nconst html = ${literal};\n</script>`;
}

/** The sections for the search. VitePress shows their titles as HTML. */
function searchSections(
  path: string,
  pageAt: (path: string) => RenderedPage | null,
): { anchor: string; titles: string[]; text: string }[] {
  const titles: string[] = [];
  return (pageAt(path)?.sections ?? []).map(
    ({ level, anchor, title, text }) => {
      titles.length = Math.max(0, level - 1);
      titles[level - 1] = htmlText(title);
      return {
        anchor: percentEncoded(anchor),
        titles: titles.filter(Boolean),
        text,
      };
    },
  );
}
