/** Constraints in words: `1 to 100, default 20`. */
import type { Assertion, Bound, JsonValue } from "../../../model/model.js";
import {
  codeSpan,
  comma,
  inline,
  join,
  listing,
  type Markdown,
  nothing,
  number,
} from "../../markdown/index.js";
import {
  knownValues,
  type SchemaFacts,
} from "../../../facts/schemas/assertions.js";

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
  return join(
    [
      ...(assertions.number ?? []).map(numberWords),
      ...(assertions.string ?? []).map(stringWords),
      ...(assertions.array ?? []).map(arrayWords),
      ...(assertions.object ?? []).map(objectWords),
    ],
    comma,
  );
}

/** A value of the spec as a person would type it: strings without quotes, except the empty one. */
export function valueSpan(value: JsonValue): Markdown {
  return codeSpan(
    typeof value === "string" && value.trim() !== ""
      ? value
      : JSON.stringify(value),
  );
}

type Of<Kind extends Assertion["kind"]> = Extract<Assertion, { kind: Kind }>;

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

function numberWords({ minimum, maximum, multipleOf }: Of<"number">): Markdown {
  return join(
    [
      rangeWords(minimum, maximum),
      multipleOf === null
        ? nothing
        : inline`a multiple of ${number(multipleOf)}`,
    ],
    comma,
  );
}

function rangeWords(minimum: Bound | null, maximum: Bound | null): Markdown {
  if (minimum && maximum && !minimum.exclusive && !maximum.exclusive) {
    return minimum.value === maximum.value
      ? inline`exactly ${number(minimum.value)}`
      : inline`${number(minimum.value)} to ${number(maximum.value)}`;
  }
  const low =
    minimum === null
      ? nothing
      : minimum.exclusive
        ? inline`more than ${number(minimum.value)}`
        : inline`at least ${number(minimum.value)}`;
  const high =
    maximum === null
      ? nothing
      : maximum.exclusive
        ? inline`less than ${number(maximum.value)}`
        : inline`at most ${number(maximum.value)}`;
  return listing([low, high].filter((words) => !words.empty));
}

function stringWords(string: Of<"string">): Markdown {
  return join(
    [
      countWords(string.minLength, string.maxLength, {
        one: inline`character`,
        many: inline`characters`,
      }),
      string.pattern === null
        ? nothing
        : inline`matches ${codeSpan(string.pattern)}`,
      string.contentEncoding === null
        ? nothing
        : inline`encoded as ${codeSpan(string.contentEncoding)}`,
    ],
    comma,
  );
}

function arrayWords(array: Of<"array">): Markdown {
  return join(
    [
      countWords(array.minItems, array.maxItems, {
        one: inline`item`,
        many: inline`items`,
      }),
      array.unique ? inline`unique items` : nothing,
    ],
    comma,
  );
}

function objectWords(object: Of<"object">): Markdown {
  return countWords(object.minProperties, object.maxProperties, {
    one: inline`property`,
    many: inline`properties`,
  });
}

function countWords(
  minimum: number | null,
  maximum: number | null,
  unit: { one: Markdown; many: Markdown },
): Markdown {
  if (minimum === null && maximum === null) return nothing;
  const counted = (count: number) =>
    inline`${number(count)} ${count === 1 ? unit.one : unit.many}`;
  const low = minimum === 0 ? null : minimum;
  if (low !== null && maximum !== null) {
    return low === maximum
      ? inline`exactly ${counted(low)}`
      : inline`${number(low)} to ${counted(maximum)}`;
  }
  if (low !== null) return inline`at least ${counted(low)}`;
  return maximum === null ? nothing : inline`at most ${counted(maximum)}`;
}
