/** Compares descriptions, titles and examples. */
import { isDeepStrictEqual } from "node:util";
import type { Documentation, Example } from "../../../model/model.js";
import { words, type ComparedPart, type PartChange } from "./change.js";

interface Documented {
  documentation: Documentation;
}

export function documentationChanges(
  part: ComparedPart,
  old: Documented,
  next: Documented,
): PartChange[] {
  return isDeepStrictEqual(old.documentation, next.documentation)
    ? []
    : [wordChange("description", part)];
}

interface WithExamples {
  examples: readonly Example[];
}

export function examplesChanges(
  part: ComparedPart,
  old: WithExamples,
  next: WithExamples,
): PartChange[] {
  const shown = ({ examples }: WithExamples) =>
    examples.map(({ name, summary, value }) => [name, summary, value]);
  return isDeepStrictEqual(shown(old), shown(next))
    ? []
    : [wordChange("examples", part)];
}

function wordChange(
  subject: "description" | "examples",
  { title, places, details }: ComparedPart,
): PartChange {
  const text = `The ${subject} of the ${title} changed`;
  return words("documentation-changed", text, places, details);
}
