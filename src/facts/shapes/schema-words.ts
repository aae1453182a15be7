/**
 * What a schema requires, in a few words of plain text: `be "admin"`, `are integers of at least 10`. The text contains
 * text of the spec, so it enters code and Markdown as a literal only.
 */
import { stringFormats } from "../../base/openapi/string-formats.js";
import type {
  Direction,
  JsonType,
  JsonValue,
  SchemaId,
} from "../../model/model.js";
import { has, isSet, keywordsOf, valueOf } from "../../keywords/table.js";
import { filled } from "../../keywords/words.js";
import { isCheckedFormat } from "../schemas/formats.js";
import { isLimited, rangeWords, rangeOf } from "../../keywords/limits.js";
import type {
  ArrayPart,
  NumberPart,
  ObjectPart,
  SchemaShape,
  StringPart,
} from "./shape.js";
import type { Shapes } from "./shapes.js";

/** A predicate about one value, or about several. */
interface SchemaWords {
  /** After "must" or "must not": `be an integer`. */
  readonly one: string;
  /** After "an item that": `is an integer`. */
  readonly each: string;
  /** After "items that": `are integers`. */
  readonly all: string;
}

/** Longer texts explain nothing. */
const longest = 120;

/** Null if a few words cannot say it. `known` are the types that the value certainly has; null if any is possible. */
export function schemaWords(
  shapes: Shapes,
  id: SchemaId,
  direction: Direction,
  known: ReadonlySet<JsonType> | null,
): SchemaWords | null {
  const { role } = shapes.schema(id);
  const words =
    role.kind === "declaration"
      ? matching(role.name)
      : shapeWords(shapes, shapes.shape(id, direction), direction, known);
  return words !== null && words.all.length <= longest ? words : null;
}

function matching(name: string): SchemaWords {
  const match = `match ${name}`;
  return { one: match, each: `matches ${name}`, all: match };
}

function being(one: string, many: string): SchemaWords {
  return { one: `be ${one}`, each: `is ${one}`, all: `are ${many}` };
}

function shapeWords(
  shapes: Shapes,
  shape: SchemaShape,
  direction: Direction,
  known: ReadonlySet<JsonType> | null,
): SchemaWords | null {
  const { nots, conditionals, unevaluated, calls, values, unions } = shape;
  if (nots.length + conditionals.length + unevaluated.length > 0) return null;
  const own = isTypeless(shape) ? 0 : 1;
  if (own + calls.length + values.length + unions.length !== 1) return null;
  const [called] = calls;
  if (called !== undefined)
    return schemaWords(shapes, called, direction, known);
  const [list] = values;
  if (list) return listWords(list);
  const [union] = unions;
  if (union) {
    const options = union.schemas.map((option) =>
      schemaWords(shapes, option, direction, known),
    );
    return union.kind === "anyOf" ? eitherWords(options) : null;
  }
  return typedWords(shapes, shape, direction, shape.types ?? known);
}

/** Whether it consists of references, values and alternatives only. */
function isTypeless(shape: SchemaShape): boolean {
  const { types, numbers, strings, arrays, objects, values } = shape;
  const parts = [numbers, strings, arrays, objects];
  return (
    (types === null || values.length > 0) &&
    parts.every((list) => list.length === 0)
  );
}

const shownValues = 5;

function listWords(values: readonly JsonValue[]): SchemaWords | null {
  const [only, ...others] = values.map((value) => JSON.stringify(value));
  if (only === undefined || values.length > shownValues) return null;
  if (others.length === 0) return being(only, only);
  const listed = `one of ${[only, ...others].join(", ")}`;
  return being(listed, listed);
}

function eitherWords(
  options: readonly (SchemaWords | null)[],
): SchemaWords | null {
  const known = options.filter((option) => option !== null);
  if (known.length < options.length || known.length === 0) return null;
  const joined = (form: keyof SchemaWords) =>
    known.map((option) => option[form]).join(" or ");
  return { one: joined("one"), each: joined("each"), all: joined("all") };
}

/** A value of one type with its limits, or of one of several types without limits. */
function typedWords(
  shapes: Shapes,
  shape: SchemaShape,
  direction: Direction,
  types: ReadonlySet<JsonType> | null,
): SchemaWords | null {
  const [type, ...others] = types ?? [];
  // Keywords of one type accept values of all others, so the words would not be true without a type.
  if (type === undefined || shape.binary) return null;
  const parts = [
    ...shape.numbers,
    ...shape.strings,
    ...shape.arrays,
    ...shape.objects,
  ];
  const [part, ...more] = parts;
  if (more.length > 0 || (part && others.length > 0)) return null;
  if (!part) {
    const all = [type, ...others].map((one) => typeNouns[one]);
    return being(
      all.map(([one]) => one).join(" or "),
      all.map(([, many]) => many).join(" or "),
    );
  }
  const limits = isAbout(part, type) ? limitsOf(shapes, part, direction) : null;
  if (limits === null) return null;
  const format = part.kind === "string" ? checkedFormat(part) : null;
  const [one, many] =
    (format && stringFormats[format]?.nouns) ?? typeNouns[type];
  return being(`${one}${limits.one}`, `${many}${limits.many}`);
}

function isAbout({ kind }: Part, type: JsonType): boolean {
  return kind === type || (kind === "number" && type === "integer");
}

const typeNouns: Readonly<Record<JsonType, readonly [string, string]>> = {
  null: ["null", "null"],
  boolean: ["a boolean", "booleans"],
  integer: ["an integer", "integers"],
  number: ["a number", "numbers"],
  string: ["a string", "strings"],
  array: ["an array", "arrays"],
  object: ["an object", "objects"],
};

interface Limits {
  one: string;
  many: string;
}

type Part = NumberPart | StringPart | ArrayPart | ObjectPart;

/** What follows the noun; null if it takes more than a few words. */
function limitsOf(
  shapes: Shapes,
  part: Part,
  direction: Direction,
): Limits | null {
  if (part.kind === "object") {
    const properties = propertyLimits(shapes, part, direction);
    return properties === null ? null : { one: properties, many: properties };
  }
  const limits = { one: rangeLimits(part), many: rangeLimits(part) };
  for (const row of keywordsOf(part.kind)) {
    const given = valueOf(part, row);
    if (!isSet(given) || row.side || row.order === "note") continue;
    if (row.form === "format") {
      if (narrowFormats.includes(String(given))) return null;
      continue;
    }
    const [one, many] = row.words?.that ?? [];
    if (one === undefined || many === undefined) return null;
    limits.one += ` that ${filled(one, String(given))}`;
    limits.many += ` that ${filled(many, String(given))}`;
  }
  return limits;
}

function checkedFormat({ format }: StringPart): string | null {
  return format !== null && isCheckedFormat(format) ? format : null;
}

/** Formats that exclude some numbers, which the words do not say. */
const narrowFormats = ["int32", "float"];

function rangeLimits(part: Part): string {
  const words = rangeWords(part);
  if (part.kind !== "number") return words && ` with ${words}`;
  const { minimum, maximum } = part;
  return minimum && maximum && !minimum.exclusive && !maximum.exclusive
    ? ` from ${String(minimum.value)} to ${String(maximum.value)}`
    : words && ` of ${words}`;
}

/** Required properties alone, or with the values that they must have: `with the property "role": "admin"`. */
function propertyLimits(
  shapes: Shapes,
  part: ObjectPart,
  direction: Direction,
): string | null {
  const { required } = part;
  if (
    isLimited(rangeOf([part])) ||
    has(part, "patterns", "additional", "names") ||
    has(part, "dependentRequired", "dependentSchemas")
  )
    return null;
  const described = new Map(
    part.properties.map(({ name, schema }) => [name, schema]),
  );
  const optional = [...described.keys()].filter(
    (name) => !required.includes(name),
  );
  if (required.length === 0 || optional.length > 0) return null;
  const words = required.map((name) => {
    const schema = described.get(name);
    if (schema === undefined || shapes.acceptsAll(schema, direction))
      return JSON.stringify(name);
    const { values } = shapes.shape(schema, direction);
    const [list] = values;
    const [only, ...more] = list ?? [];
    return only === undefined || more.length > 0 || values.length > 1
      ? null
      : `${JSON.stringify(name)}: ${JSON.stringify(only)}`;
  });
  const noun = required.length === 1 ? "property" : "properties";
  return words.includes(null)
    ? null
    : ` with the ${noun} ${words.join(" and ")}`;
}
