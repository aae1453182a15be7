/** Renders a page of the docs as HTML that is safe in a VitePress site: every text of the page stays text. */
import type { SitePage } from "../pages.js";
import type { Highlight } from "./code.js";
import { placeConsoles } from "./consoles.js";
import { withoutMarks } from "./html.js";
import { addRules, markLifecycle } from "./rules.js";
import { groupSamples } from "./samples.js";
import { labelCells } from "./tables.js";
import {
  addAnchors,
  attribute,
  createParser,
  markAlerts,
  metaText,
  plainText,
  type Token,
} from "./tokens.js";

export interface RenderedPage {
  /** The text of the first heading. */
  title: string;
  html: string;
  sections: Section[];
}

/** A heading and the text until the next one. */
export interface Section {
  level: number;
  anchor: string;
  title: string;
  /** A word of the lifecycle, or null. */
  badge: string | null;
  /** The text for the search index. */
  text: string;
}

const parser = createParser();
addRules(parser);

export function renderPage(
  { markdown, source, consoles }: SitePage,
  sources: ReadonlySet<string>,
  highlight: Highlight,
): RenderedPage {
  const tokens = placeConsoles(tokensOf(markdown), consoles);
  const sections = sectionsOf(tokens);
  const env = { source, sources, highlight, heading: "" };
  return {
    title: sections[0]?.title ?? source,
    // Neighbouring tokens can form a mark together.
    html: withoutMarks(parser.renderer.render(tokens, parser.options, env)),
    sections,
  };
}

/** The sections of a page, without its HTML. */
export function outlineOf({ markdown }: Pick<SitePage, "markdown">): Section[] {
  return sectionsOf(tokensOf(markdown));
}

function tokensOf(markdown: string): Token[] {
  const tokens = addAnchors(parser.parse(markdown, {}));
  markAlerts(tokens);
  markLifecycle(tokens);
  labelCells(tokens);
  return groupSamples(tokens);
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: (Section & { parts: string[] })[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const content = tokens[index + 1];
      sections.push({
        level: Number(token.tag.slice(1)),
        anchor: attribute(token, "id"),
        title: content ? plainText([content]).trim() : "",
        badge: metaText(token, "badge"),
        text: "",
        parts: [],
      });
    } else if (tokens[index - 1]?.type !== "heading_open") {
      if (token.type === "inline")
        sections.at(-1)?.parts.push(plainText([token]));
      if (token.type === "fence") sections.at(-1)?.parts.push(token.content);
    }
  }
  return sections.map(({ parts, ...section }) => ({
    ...section,
    text: parts.join("\n"),
  }));
}
