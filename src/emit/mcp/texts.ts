/** Texts of the spec for a model: Markdown that is parsed and written again, without hidden characters, and short. */
import type { Documentation, Operation } from "../../model/model.js";
import { lifecycleTags } from "../docs-of.js";
import { cleanLine, firstSentence, proseText } from "../markdown/index.js";
import type { TargetContext } from "../target.js";

/** The longest description of an operation. */
const longestDescription = 1000;
/** The longest description of a field. */
export const longestField = 200;

/** `GET /pets/{petId}` */
export function requestLine({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${cleanLine(path.text)}`;
}

export function titleOf(operation: Operation): string {
  const { mcp, documentation } = operation;
  const stated = mcp?.kind === "tool" ? mcp.title : null;
  const title = firstSentence(stated ?? documentation.summary);
  return shortened(title === "" ? requestLine(operation) : title, 100);
}

/** Without the summary, which is the title. */
export function descriptionOf({ mcp, documentation }: Operation): string {
  const stated = mcp?.kind === "tool" ? mcp.description : null;
  const { description, summary } = documentation;
  return shortText(stated ?? description ?? summary ?? "", longestDescription);
}

/** Summary and description, unless one repeats the other. */
export function textOf({ summary, description }: Documentation): string {
  if (summary === null || description === null)
    return summary ?? description ?? "";
  const isRepeated = description.trimStart().startsWith(summary.trim());
  return isRepeated ? description : `${summary}\n\n${description}`;
}

/** A description as one line of text. */
export function shortLine(text: string | null, longest: number): string {
  return text === null ? "" : shortened(cleanLine(proseText(text)), longest);
}

function shortText(text: string, longest: number): string {
  return shortened(proseText(text).trim(), longest);
}

/** Ends at a word, or at a line if one ends near the limit. */
function shortened(text: string, longest: number): string {
  const points = [...text];
  if (points.length <= longest) return text;
  const start = points.slice(0, longest - 1).join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

/** Since when, until when, and the replacement; null if the operation is not deprecated. */
export function deprecationOf(
  context: TargetContext,
  { lifecycle }: Operation,
): string | null {
  const tag = lifecycleTags(context, lifecycle).find(
    ({ name }) => name === "deprecated",
  );
  return tag ? shortLine(tag.text, 400) : null;
}
