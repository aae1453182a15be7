/** Constraints in words: `1 to 100, default 20`. */
import {
  isSet,
  keywordsOf,
  valueOf,
  type KeywordRow,
  type Of,
} from "../../../keywords/table.js";
import type { Assertion, JsonValue } from "../../../model/model.js";
import {
  codeSpan,
  comma,
  inline,
  join,
  type Markdown,
  nothing,
  number,
  plain,
} from "../../markdown/index.js";
import {
  knownValues,
  type SchemaFacts,
} from "../../../facts/schemas/assertions.js";
import { rangeWords } from "../../../keywords/limits.js";

/** More values than this make a cell unreadable. The rest is counted. */
const valuesInCell = 20;

/** A cache, because the same parameter occurs on many pages. */
const said = new WeakMap<SchemaFacts, Markdown>();

/** Limits and default, for the cell of a table. */
export function constraintWords(facts: SchemaFacts): Markdown {
  const words = said.get(facts) ?? newConstraintWords(facts);
  said.set(facts, words);
  return words;
}

function newConstraintWords(facts: SchemaFacts): Markdown {
  const given = facts.layers.find((schema) => schema.default !== null)?.default;
  return join(
    [
      ...(facts.assertions.values ?? []).map(valueWords),
      knownWords(facts),
      limitWords(facts),
      given ? inline`default ${valueSpan(given.value)}` : nothing,
    ],
    comma,
  );
}

/** Limits alone: sizes, ranges and patterns. */
export function limitWords({ assertions }: SchemaFacts): Markdown {
  const typed: readonly Assertion[] = [
    ...(assertions.number ?? []),
    ...(assertions.string ?? []),
    ...(assertions.array ?? []),
    ...(assertions.object ?? []),
  ];
  return join(
    typed.flatMap((rule) => [
      plain(rangeWords(rule)),
      ...keywordsOf(rule.kind).map((row) => shortWords(rule, row)),
    ]),
    comma,
  );
}

/** `a multiple of 5`, `` matches `^a$` ``; nothing if the schema does not have the keyword. */
function shortWords(rule: Assertion, row: KeywordRow): Markdown {
  const given = valueOf(rule, row);
  const short = row.words?.short;
  if (short === undefined || !isSet(given)) return nothing;
  const shown =
    typeof given === "number" ? number(given) : codeSpan(String(given));
  return short.endsWith("{}")
    ? inline`${plain(short.slice(0, -2))} ${shown}`
    : plain(short);
}

/** A value of the spec as a person would type it: strings without quotes, except the empty one. */
export function valueSpan(value: JsonValue): Markdown {
  return codeSpan(
    typeof value === "string" && value.trim() !== ""
      ? value
      : JSON.stringify(value),
  );
}

/** The values of an open enumeration. */
function knownWords({ layers }: SchemaFacts): Markdown {
  const known = knownValues(layers);
  if (known.length === 0) return nothing;
  const shown = known.slice(0, valuesInCell).map(valueSpan);
  return inline`${join(shown, comma)} or other values`;
}

function valueWords({ values }: Of<"values">): Markdown {
  const [only] = values;
  if (only === undefined) return nothing;
  if (values.length === 1) return inline`always ${valueSpan(only)}`;
  const shown = values.slice(0, valuesInCell).map(valueSpan);
  const more = values.length - shown.length;
  return more > 0
    ? inline`one of ${join(shown, comma)} and ${number(more)} more`
    : inline`one of ${join(shown, comma)}`;
}
