/** The messages of the spec (`x-messages`) for the issues of zod. */
import {
  assignment,
  code,
  group,
  indent,
  key,
  line,
  object,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import type { Assertion, JsonValue } from "../../model/model.js";
import { keywordOf, limitsOf } from "../../keywords/limits.js";
import { keywordsOf, valueOf } from "../../keywords/table.js";
import { calling } from "./call.js";
import { rulesOf, type ZodPlace } from "./place.js";
import { runtimeOf, type ZodRoot } from "./root.js";

/** `withMessages(z.string().min(2), messagesInPet1)`; the same code if the spec has no messages for it. */
export function withOwnMessages(
  root: ZodRoot,
  place: ZodPlace,
  written: Code,
): Code {
  const texts = Object.entries(place.messages);
  if (texts.length === 0) return written;
  const { context, type, messages } = root;
  const number = String(messages.length + 1);
  const symbol = context.names.fixed(
    "zod",
    "index",
    `messagesIn${type.name}${number}`,
  );
  const isSecret = rulesOf(place, "string").some(
    ({ format }) => format === "password",
  );
  const entries = texts.map(([keyword, text]) => {
    const filled = text.replaceAll("{expected}", () =>
      expectedText(place, keyword),
    );
    const shown = isSecret ? filled.replaceAll("{received}", "…") : filled;
    return textEntry(keyword, shown);
  });
  const annotation = typeRef(runtimeOf(context, "OwnMessages", "messages"));
  messages.push(
    assignment(code`const ${valueRef(symbol)}: ${annotation}`, object(entries)),
  );
  return calling(valueRef(runtimeOf(context, "withMessages", "messages")), [
    written,
    valueRef(symbol),
  ]);
}

/** `keyword: "text"`. A long text moves to the next line, except after a name that is too short for that to help. */
function textEntry(keyword: string, text: string): Code {
  return keyword.length < 5
    ? code`${key(keyword)}: ${str(text)}`
    : group(key(keyword), code`:`, indent(line, str(text)));
}

/** The value of a keyword. */
function expectedText({ assertions }: ZodPlace, keyword: string): string {
  const found = assertions.flatMap((rule) => expectedBy(rule, keyword) ?? []);
  return found.map(String).join(", ");
}

function expectedBy(rule: Assertion, keyword: string): JsonValue | undefined {
  switch (rule.kind) {
    case "types":
      return ["type", "required"].includes(keyword) ? rule.types : null;
    case "values":
      return keyword === "enum" ? rule.values : null;
    case "number":
    case "string":
    case "array": {
      const limit = limitsOf(rule).find((one) => keywordOf(one) === keyword);
      const row = keywordsOf(rule.kind).find((one) => one.keyword === keyword);
      if (limit) return limit.value;
      return row && !row.side ? (valueOf(rule, row) as JsonValue) : undefined;
    }
    default:
      return null;
  }
}
