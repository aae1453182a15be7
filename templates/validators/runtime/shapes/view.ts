// Part of the Specwright runtime.
/** Views of an object: some of its properties, required or optional. */
import { deep } from "../depth.js";
import type { FieldRules } from "../fields.js";
import { pointerSegment, Report } from "../issues.js";
import { isMatch } from "../matches.js";
import {
  anything,
  nodeOf,
  reportMissing,
  type SchemaNode,
  type SchemaRef,
} from "../node.js";
import { listedFields, mustBeKnown, propertyOf } from "../properties.js";
import { matches } from "../search.js";
import { isObject, mustBeObject } from "../values.js";
import {
  schemaShape,
  type CodeOptions,
  type ParseOptions,
  type SchemaShape,
  type ShapeParts,
} from "./parse.js";

/** The properties that an object schema describes, itself or in `allOf`. */
export interface PropertyChecks {
  readonly [name: string]: {
    /** The name in code, if it is another one. */
    readonly name?: string;
    readonly required?: boolean;
    /** All of them must match. */
    readonly schemas?: readonly SchemaRef[];
  };
}

/** The rules of a schema for properties that it does not name. */
export interface UnnamedProperties {
  readonly patterns?: readonly (readonly [RegExp, SchemaRef])[];
  /** For properties that match no pattern: null if there are none. */
  readonly additional?: SchemaRef | null;
}

export interface ObjectParts {
  readonly properties: PropertyChecks;
  /** Missing if the schema accepts any other property. */
  readonly others?: readonly UnnamedProperties[];
}

/** The names of the described properties: all keys of a type but those of an index signature. */
export type NameIn<Value> = keyof {
  [
    Name in keyof Value as string extends Name
      ? never
      : number extends Name
        ? never
        : Name
  ]: true;
} &
  string;

/** A view of an object with these properties. `Wire` is the type of the object on the wire, if it is another one. */
export interface ObjectView<
  Value,
  Name extends keyof Value = keyof Value,
  Wire = never,
  Further = unknown,
> extends SchemaShape<
  Pick<Value, Name>,
  [Wire] extends [never] ? Pick<Value, Name> : Partial<Wire>,
  Further
> {
  readonly pick: <Picked extends Name>(
    names: readonly Picked[],
  ) => ObjectView<Value, Picked, Wire, Further>;
  readonly omit: <Omitted extends Name>(
    names: readonly Omitted[],
  ) => ObjectView<Value, Exclude<Name, Omitted>, Wire, Further>;
  /** All properties are optional, and none gets its default. */
  readonly partial: () => ObjectView<Partial<Value>, Name, Wire, Further>;
}

/** `pickPet` */
export interface PickOf<Value, Wire = never, Further = unknown> {
  <Name extends NameIn<Value>>(
    names: readonly Name[],
    options: CodeOptions,
  ): ObjectView<Value, Name, never, Further>;
  <Name extends NameIn<Value>>(
    names: readonly Name[],
    options?: ParseOptions,
  ): ObjectView<Value, Name, Wire, Further>;
}

/** `omitPet` */
export interface OmitOf<Value, Wire = never, Further = unknown> {
  <Name extends NameIn<Value>>(
    names: readonly Name[],
    options: CodeOptions,
  ): ObjectView<Value, Exclude<NameIn<Value>, Name>, never, Further>;
  <Name extends NameIn<Value>>(
    names: readonly Name[],
    options?: ParseOptions,
  ): ObjectView<Value, Exclude<NameIn<Value>, Name>, Wire, Further>;
}

/** `partialPet` */
export interface PartialOf<Value, Wire = never, Further = unknown> {
  (
    options: CodeOptions,
  ): ObjectView<Partial<Value>, NameIn<Value>, never, Further>;
  (
    options?: ParseOptions,
  ): ObjectView<Partial<Value>, NameIn<Value>, Wire, Further>;
}

/* @__NO_SIDE_EFFECTS__ */
export function pickOf<Value, Wire = never, Further = unknown>(
  parts: ShapeParts,
  object: () => ObjectParts,
): PickOf<Value, Wire, Further> {
  const pick: unknown = (names: readonly string[], options?: ParseOptions) =>
    viewOf(parts, object, options).pick(names);
  return pick as PickOf<Value, Wire, Further>;
}

/* @__NO_SIDE_EFFECTS__ */
export function omitOf<Value, Wire = never, Further = unknown>(
  parts: ShapeParts,
  object: () => ObjectParts,
): OmitOf<Value, Wire, Further> {
  const omit: unknown = (names: readonly string[], options?: ParseOptions) =>
    viewOf(parts, object, options).omit(names);
  return omit as OmitOf<Value, Wire, Further>;
}

/* @__NO_SIDE_EFFECTS__ */
export function partialOf<Value, Wire = never, Further = unknown>(
  parts: ShapeParts,
  object: () => ObjectParts,
): PartialOf<Value, Wire, Further> {
  const partial: unknown = (options?: ParseOptions) =>
    viewOf(parts, object, options).partial();
  return partial as PartialOf<Value, Wire, Further>;
}

/** All properties of an object. The types of its names are known to the caller alone. */
function viewOf(
  parts: ShapeParts,
  object: () => ObjectParts,
  options: ParseOptions | undefined,
): AnyView {
  const given = object();
  const names = new Set(Object.keys(given.properties));
  return view({ parts, object: given, options }, names, false);
}

interface Whole {
  readonly parts: ShapeParts;
  readonly object: ObjectParts;
  readonly options: ParseOptions | undefined;
}

type AnyView = ObjectView<Record<string, unknown>, string>;

function view(
  whole: Whole,
  names: ReadonlySet<string>,
  isPartial: boolean,
): AnyView {
  const { parts, object, options } = whole;
  const { fields, describe } = parts;
  const schema = deep(viewNode(object, names, isPartial));
  const viewed = schemaShape<Record<string, unknown>>(
    {
      ...parts,
      schema,
      check: (value) => isMatch(schema, value, new Report([])),
      fields: fieldsOfView(fields, object, names, isPartial),
      ...(describe && { describe: () => describe({ names, isPartial }) }),
    },
    options,
  );
  return {
    ...viewed,
    pick: (picked) =>
      view(whole, namesWhere(whole, names, picked, true), isPartial),
    omit: (omitted) =>
      view(whole, namesWhere(whole, names, omitted, false), isPartial),
    partial: () => view(whole, names, true),
  };
}

/** The names on the wire of those properties that are, or are not, in a list of names in code. */
function namesWhere(
  { object: { properties } }: Whole,
  names: ReadonlySet<string>,
  listed: readonly string[],
  isListed: boolean,
): ReadonlySet<string> {
  const given = new Set(listed);
  return new Set(
    [...names].filter(
      (name) => given.has(properties[name]?.name ?? name) === isListed,
    ),
  );
}

function viewNode(
  { properties, others = [] }: ObjectParts,
  names: ReadonlySet<string>,
  isPartial: boolean,
): SchemaNode {
  const isClosed = others.some(({ additional }) => additional === null);
  const reportNamed = (name: string, content: unknown, at: Report): boolean => {
    const { required = false, schemas = [] } = properties[name] ?? {};
    if (content !== undefined) {
      return schemas.every((ref) => nodeOf(ref).report(content, at, name));
    }
    if (!required || isPartial) return true;
    return reportMissing(schemas[0] ?? anything, at, name);
  };
  return {
    report(value, at) {
      if (!isObject(value)) return at.add(mustBeObject, value, undefined);
      for (const name of names) {
        if (!reportNamed(name, propertyOf(value, name), at)) return false;
      }
      const fields = listedFields(value);
      for (const name in fields) {
        const content = fields[name];
        if (content === undefined || names.has(name)) continue;
        if (Object.hasOwn(properties, name)) {
          if (isClosed && !at.add(mustBeKnown, content, name)) return false;
          continue;
        }
        for (const rules of others) {
          if (!reportOther(rules, name, content, at)) return false;
        }
      }
      return true;
    },
  };
}

/** Reports a property that the schema does not name. */
function reportOther(
  { patterns = [], additional }: UnnamedProperties,
  name: string,
  content: unknown,
  at: Report,
): boolean {
  const found = patterns.filter(([pattern]) => matches(pattern, name));
  if (found.length > 0) {
    return found.every(([, ref]) => nodeOf(ref).report(content, at, name));
  }
  if (additional === undefined) return true;
  return additional === null
    ? at.add(mustBeKnown, content, name)
    : nodeOf(additional).report(content, at, name);
}

/** PropertyChecks outside of the view are unknown fields, and only properties of the view get defaults. */
function fieldsOfView(
  fields: FieldRules | undefined,
  { properties }: ObjectParts,
  names: ReadonlySet<string>,
  isPartial: boolean,
): FieldRules {
  const isOutside = (name: string): boolean =>
    Object.hasOwn(properties, name) && !names.has(name);
  return {
    read(value, options, issues) {
      const read = fields ? fields.read(value, options, issues) : value;
      if (!isObject(value) || !isObject(read)) return read;
      const { unknownFields } = options;
      const kept = Object.entries(read).filter(([name]) => {
        const isGiven = Object.hasOwn(value, name);
        if (!isOutside(name)) return isGiven || !isPartial;
        if (isGiven && unknownFields === "refuse") {
          const { keyword, message } = mustBeKnown;
          issues.push({ path: `/${pointerSegment(name)}`, keyword, message });
        }
        return isGiven && unknownFields === "keep";
      });
      return kept.length === Object.keys(read).length
        ? read
        : Object.fromEntries(kept);
    },
    write: (value) => value,
  };
}
