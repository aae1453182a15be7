/** The parts around the content of a page that only some tools need: front matter, and a guard against Vue. */
import { createMemo, createWeakMemo } from "../../incremental/memo.js";
import { wholeFact } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { untracked } from "../../incremental/tracking.js";
import type { ApiModel } from "../../model/model.js";
import {
  containerMark,
  frontMatter,
  type Markdown,
  nothing,
} from "../markdown/index.js";
import type { View } from "../target.js";
import type { Page } from "./page.js";

interface PageData {
  /** Spec text. */
  title: string;
  /** One sentence of spec text. */
  description: string;
  /** `deprecated`, or the stability if everything on the page has it. */
  status?: string | null;
}

/** Templates put these parts around the content. */
export function pageFrame({ site, path }: Page, data: PageData): View {
  const { hasFrontMatter, isMdx, isVue } = site.flavor;
  const { title, description, status = null } = data;
  const position = site.contents.findIndex((entry) => entry.path === path) + 1;
  return {
    // MDX has no HTML comments.
    commented: !isMdx,
    frontMatter: hasFrontMatter
      ? frontMatter({
          title,
          description,
          status,
          // The pages are CommonMark, and valid MDX as well. CommonMark needs no compiler.
          ...(isMdx ? { sidebar_position: position, "mdx.format": "md" } : {}),
        })
      : nothing,
    open: isVue ? guard(site.model, "v-pre") : nothing,
    close: isVue ? guard(site.model, "") : nothing,
  };
}

/**
 * VitePress compiles pages as templates of Vue, in which `{{ }}` is code. Inside this container it is text. Its mark is
 * longer than every run of colons in the spec, so that no description can end it.
 */
function guard(model: ApiModel, name: "v-pre" | ""): Markdown {
  return containerMark(longestColonRun(model) + 3, name);
}

const longest = createWeakMemo((model: ApiModel) => {
  const find = createMemo(() => {
    const runs = JSON.stringify(wholeModel(model)).match(/:+/g) ?? [];
    return runs.reduce((most, run) => Math.max(most, run.length), 0);
  });
  return wholeFact(model, "colons", () => find(null));
});

function longestColonRun(model: ApiModel): number {
  return untracked(() => longest(model))();
}
