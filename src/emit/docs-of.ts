/** Doc comments of the parts of the model: text and lifecycle. */
import type {
  Documentation,
  Lifecycle,
  Replacement,
  Type,
} from "../model/model.js";
import type { DocComment, DocTag } from "./code/index.js";
import { deprecationText } from "../facts/lifecycle/deprecation-text.js";
import type { TargetContext } from "./target.js";

interface Documented {
  documentation: Documentation;
  lifecycle: Lifecycle;
}

/** Summary, description and lifecycle, in the form that editors show. `type` adds notes about its values. */
export function docOf(
  context: TargetContext,
  part: Documented,
  type: Type | null = null,
): DocComment {
  const { summary, description } = part.documentation;
  return {
    paragraphs: [summary, description, ...valueNotes(context, type)],
    tags: lifecycleTags(context, part.lifecycle),
  };
}

/** A type has no place for tags on its values, so its comment lists those that are deprecated or not stable. */
function valueNotes(context: TargetContext, type: Type | null): string[] {
  if (type?.kind !== "enumeration") return [];
  return type.values.flatMap(({ value, lifecycle }) => {
    const words = lifecycleTags(context, lifecycle).map(({ name, text }) =>
      text === null || text === "" ? `${name}.` : `${name}. ${text}`,
    );
    return words.length === 0
      ? []
      : [`The value \`${JSON.stringify(value)}\` is ${words.join(" ")}`];
  });
}

/** `@deprecated` with dates and replacement, and the stability mark. */
export function lifecycleTags(
  context: TargetContext,
  lifecycle: Lifecycle,
): DocTag[] {
  const tags: DocTag[] = [];
  if (lifecycle.stability !== "stable") {
    tags.push({ name: lifecycle.stability, text: null });
  }
  if (lifecycle.deprecation) {
    const { replacement, note, ...dates } = lifecycle.deprecation;
    const advice = [
      replacement === null ? null : replacementSentence(context, replacement),
      note,
    ];
    tags.push({
      name: "deprecated",
      text: deprecationText({
        ...dates,
        advice: advice.filter((sentence) => sentence !== null).join(" "),
      }),
    });
  }
  return tags;
}

function replacementSentence(
  { names }: TargetContext,
  replacement: Replacement,
): string {
  switch (replacement.kind) {
    case "text":
      return `Use instead: ${replacement.text}`;
    case "peer":
      return `Use \`${replacement.name}\` instead.`;
    case "operation": {
      const { call } = names.operation(replacement.operation);
      const filters = replacement.parameters.map(({ name }) => `\`${name}\``);
      const using = filters.length > 0 ? ` with ${filters.join(" and ")}` : "";
      return `Use \`${call}\`${using} instead.`;
    }
  }
}
