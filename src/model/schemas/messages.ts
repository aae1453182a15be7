/** Messages that the spec has for its own keywords: `x-messages` and `x-pattern-description`. */
import { didYouMean } from "../../base/common/nearest.js";
import { entriesIn, invalid, placeOf, text, type Context } from "../context.js";
import { keywords, spellingsOf } from "../../keywords/table.js";
import { peek, type Node } from "../source/node.js";

/** The keywords of issues, by the keyword of a schema, if they differ. */
const issueKeywords: Readonly<Record<string, readonly string[]>> = {
  const: ["enum"],
  contains: ["minContains", "maxContains"],
  unevaluatedItems: ["additionalItems"],
  unevaluatedProperties: ["additionalProperties"],
};

const messageKeywords: readonly string[] = [
  ...new Set([
    ...keywords
      .filter(({ refuses }) => refuses === "value")
      .flatMap(spellingsOf),
    ..."additionalItems additionalProperties anyOf enum maxContains minContains not oneOf required type".split(
      " ",
    ),
    ...Object.keys(issueKeywords),
  ]),
].sort();

/** Returns null if the schema has no messages. */
export function messagesOf(
  context: Context,
  schema: Node,
): Readonly<Record<string, string>> | null {
  const messages: Record<string, string> = {};
  for (const [keyword, found] of entriesIn(context, schema, "x-messages")) {
    const { value } = found;
    if (!messageKeywords.includes(keyword)) {
      context.report("unknown-message", placeOf(found, "key"), {
        keyword,
        hint: didYouMean(
          keyword,
          messageKeywords,
          "Use a keyword that restricts values, or `required`.",
        ),
      });
    } else if (typeof value !== "string") {
      invalid(context, found, keyword, "a string");
    } else {
      reportPlaceholders(context, found, keyword, value);
      for (const one of issueKeywords[keyword] ?? [keyword])
        messages[one] = value;
    }
  }
  return Object.keys(messages).length > 0 ? messages : null;
}

const placeholders = ["{expected}", "{received}"];

/** Reports names in braces that no value replaces. */
function reportPlaceholders(
  context: Context,
  found: Node,
  keyword: string,
  message: string,
): void {
  for (const placeholder of new Set(message.match(/\{\w+\}/g))) {
    if (placeholders.includes(placeholder)) continue;
    context.report("unknown-placeholder", placeOf(found), {
      keyword,
      placeholder,
      hint: didYouMean(
        placeholder,
        placeholders,
        "Use `{expected}` for the value of the keyword, or `{received}` for the received value.",
      ),
    });
  }
}

/** The end of a sentence that begins with "must"; null if the spec does not describe the pattern. */
export function patternWordsOf(context: Context, schema: Node): string | null {
  const description = text(context, schema, "x-pattern-description");
  if (description !== null && description.trim() !== "") {
    return `have this form: ${oneLine(description)}`;
  }
  const title = peek(schema, "title");
  return typeof title === "string" && title.trim() !== ""
    ? `be a valid ${oneLine(title)}`
    : null;
}

function oneLine(words: string): string {
  return words.trim().replace(/\s+/g, " ");
}
