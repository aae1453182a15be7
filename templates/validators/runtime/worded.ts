// Part of the Specwright runtime.
/** Messages that the spec has for the keywords of a schema (`x-messages`). */
import { CountingReport } from "./counting.js";
import { distinct } from "./distinct.js";
import { Report, shortened, type Segment } from "./issues.js";
import { frameOf, nodeOf, type SchemaNode, type SchemaRef } from "./node.js";
import { required, type Rule } from "./rules.js";

/** Texts by the keyword of an issue. */
export type OwnMessages = Readonly<Record<string, string>>;

/** Issues of the value itself have the messages of its schema. */
/* @__NO_SIDE_EFFECTS__ */
export function worded(messages: OwnMessages, ref: SchemaRef): SchemaNode {
  const told = (at: Report): Report =>
    at instanceof CountingReport
      ? at
      : new WordedReport(distinct(at), messages);
  return {
    structure: { kind: "all", parts: [ref] },
    report: (value, at, segment) =>
      nodeOf(ref).report(value, told(frameOf(at, segment))),
    get rule() {
      const { rule = required } = nodeOf(ref);
      const { required: text } = messages;
      return text === undefined ? rule : ownRule(rule, text);
    },
  };
}

class WordedReport extends Report {
  declare private readonly inner: Report;
  declare private readonly messages: OwnMessages;

  constructor(inner: Report, messages: OwnMessages) {
    super(inner.issues, inner.parent, inner.segment);
    this.inner = inner;
    this.messages = messages;
  }

  /** Parts of the value have messages of their own schemas. */
  override in(segment: Segment): Report {
    return this.inner.in(segment);
  }

  override add(
    rule: Rule,
    value: unknown,
    segment: Segment | undefined,
  ): boolean {
    const keyword = value === undefined ? "required" : rule.keyword;
    const isOwn = segment === undefined || keywordsOfParts.has(keyword);
    const text = isOwn ? this.messages[keyword] : undefined;
    const told = text === undefined ? rule : ownRule(rule, text);
    return this.inner.add(told, value, segment);
  }
}

/** Keywords of an object or array whose issues are at one of its parts. */
const keywordsOfParts: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "additionalItems",
  "additionalProperties",
  "propertyNames",
]);

/** A rule with the text of the spec. */
function ownRule({ keyword, expected }: Rule, template: string): Rule {
  return {
    keyword,
    expected,
    message: filled(template, expected, "…"),
    ownText: (value) => filled(template, expected, shortened(value)),
  };
}

/** Both places are filled at once, because a value may contain the name of a place. */
function filled(
  template: string,
  expected: unknown,
  received: unknown,
): string {
  return template.replace(/\{(expected|received)\}/g, (_, place) =>
    placeText(place === "expected" ? expected : received),
  );
}

function placeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(placeText).join(", ");
  if (value === undefined) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
