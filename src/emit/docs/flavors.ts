/** What differs between the tools that read the docs. */
import type { AlertForm } from "../markdown/index.js";
import type { TargetContext } from "../target.js";

export interface Flavor {
  /** The first page. GitHub and GitBook show `README.md` as the page of its folder. */
  overview: "README.md" | "index.md";
  alerts: AlertForm;
  /** Whether each page starts with its title, its description and its status. */
  hasFrontMatter: boolean;
  /** Whether the tool evaluates `{{ }}` in pages as code of Vue. */
  isVue: boolean;
  /** Whether the tool reads pages as MDX, unless their front matter says that they are CommonMark. */
  isMdx: boolean;
  contents: "sidebar" | "summary" | null;
}

type FlavorName = NonNullable<NonNullable<TargetContext["docs"]>["flavor"]>;

export const flavors: Readonly<Record<FlavorName, Flavor>> = {
  markdown: {
    overview: "README.md",
    alerts: "quote",
    hasFrontMatter: false,
    isVue: false,
    isMdx: false,
    contents: null,
  },
  vitepress: {
    overview: "index.md",
    alerts: "quote",
    hasFrontMatter: true,
    isVue: true,
    isMdx: false,
    contents: "sidebar",
  },
  docusaurus: {
    overview: "index.md",
    alerts: "admonition",
    hasFrontMatter: true,
    isVue: false,
    isMdx: true,
    contents: "sidebar",
  },
  gitbook: {
    overview: "README.md",
    alerts: "hint",
    hasFrontMatter: true,
    isVue: false,
    isMdx: false,
    contents: "summary",
  },
};
