/** What differs between the readers of the docs: front matter, the name of the first page, a guard against Vue. */
import type { ApiModel } from "../../model/model.js";
import {
  containerMark,
  frontMatter,
  type Markdown,
  nothing,
} from "../markdown/index.js";
import type { View } from "../target.js";
import type { Site } from "./page.js";

export interface PageData {
  /** Spec text. */
  title: string;
  /** One sentence of spec text. */
  description: string;
  /** `deprecated`, or the stability if everything on the page has it. */
  status?: string | null;
  /** The place in the table of contents. */
  position: number;
}

/** The parts of a page that only some readers need. Templates put them around the content. */
export function flavorParts(site: Site, data: PageData): View {
  const { flavor } = site;
  if (flavor === "markdown")
    return { frontMatter: nothing, open: nothing, close: nothing };
  const { title, description, status = null, position } = data;
  const isDocusaurus = flavor === "docusaurus";
  return {
    frontMatter: frontMatter({
      title,
      description,
      status,
      sidebar_position: isDocusaurus ? position : null,
      // The pages are CommonMark. As MDX, braces and angle brackets in descriptions would be code.
      ...(isDocusaurus ? { "mdx.format": "md" } : {}),
    }),
    open: flavor === "vitepress" ? guard(site.model, "v-pre") : nothing,
    close: flavor === "vitepress" ? guard(site.model, "") : nothing,
  };
}

/**
 * VitePress compiles pages as templates of Vue, in which `{{ }}` is code. Inside this container it is text. Its mark is
 * longer than every run of colons in the spec, so that no description can end it.
 */
function guard(model: ApiModel, name: "v-pre" | ""): Markdown {
  return containerMark(longestColonRun(model) + 3, name);
}

const longest = new WeakMap<ApiModel, number>();

function longestColonRun(model: ApiModel): number {
  const known = longest.get(model);
  if (known !== undefined) return known;
  const runs = JSON.stringify(model).match(/:+/g) ?? [];
  const found = runs.reduce((most, run) => Math.max(most, run.length), 0);
  longest.set(model, found);
  return found;
}
