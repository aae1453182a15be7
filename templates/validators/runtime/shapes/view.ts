// Part of the Specwright runtime.
/** Views of an object: some of its properties, required or optional. */
import { schemasOf } from "../applied.js";
import { deep } from "../depth.js";
import type { FieldRules } from "../fields.js";
import { pointerSegment, Report } from "../issues.js";
import { isMatch } from "../matches.js";
import {
  anything,
  nodeOf,
  present,
  reportMissing,
  type ObjectStructure,
  type SchemaNode,
  type SchemaRef,
} from "../node.js";
import { described } from "../object.js";
import { listedFields, mustBeKnown, propertyOf } from "../properties.js";
import { matches } from "../search.js";
import { isObject, mustBeObject, nothing } from "../values.js";
import {
  schemaShape,
  type CodeOptions,
  type ParseOptions,
  type SchemaShape,
  type ShapeParts,
} from "./parse.js";

/** A property that an object schema describes, itself or in `allOf`. */
interface ViewProperty {
  /** The name in code. */
  readonly inCode: string;
  readonly isRequired: boolean;
  /** All of them must match. */
  readonly schemas: readonly SchemaRef[];
}

interface ViewedObject {
  readonly properties: ReadonlyMap<string, ViewProperty>;
  /** The parts with rules for properties that they do not name. */
  readonly others: readonly ObjectStructure[];
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
): PickOf<Value, Wire, Further> {
  const pick: unknown = (names: readonly string[], options?: ParseOptions) =>
    viewOf(parts, options).pick(names);
  return pick as PickOf<Value, Wire, Further>;
}

/* @__NO_SIDE_EFFECTS__ */
export function omitOf<Value, Wire = never, Further = unknown>(
  parts: ShapeParts,
): OmitOf<Value, Wire, Further> {
  const omit: unknown = (names: readonly string[], options?: ParseOptions) =>
    viewOf(parts, options).omit(names);
  return omit as OmitOf<Value, Wire, Further>;
}

/* @__NO_SIDE_EFFECTS__ */
export function partialOf<Value, Wire = never, Further = unknown>(
  parts: ShapeParts,
): PartialOf<Value, Wire, Further> {
  const partial: unknown = (options?: ParseOptions) =>
    viewOf(parts, options).partial();
  return partial as PartialOf<Value, Wire, Further>;
}

/** All properties of an object. The types of its names are known to the caller alone. */
function viewOf(parts: ShapeParts, options: ParseOptions | undefined): AnyView {
  const object = viewedObject(parts.schema);
  const names = new Set(object.properties.keys());
  return view({ parts, object, options }, names, false);
}

function viewedObject(schema: SchemaRef): ViewedObject {
  const nodes = new Set([nodeOf(schema)]);
  const parts: ObjectStructure[] = [];
  // Iteration over a set includes the elements that are added meanwhile.
  for (const { structure } of nodes) {
    if (structure?.kind === "object") parts.push(structure);
    if (structure?.kind === "all")
      for (const part of structure.parts) nodes.add(nodeOf(part));
  }
  const properties = new Map<string, ViewProperty>();
  for (const part of parts)
    for (const [name, property] of Object.entries(part.properties)) {
      const { schema, isOptional, inCode = name } = described(property);
      // Another property requires it.
      if (isOptional && schema === present) continue;
      const known = properties.get(name);
      properties.set(name, {
        inCode: known && known.inCode !== name ? known.inCode : inCode,
        isRequired: !isOptional || known?.isRequired === true,
        schemas: parts.flatMap(
          (one) =>
            schemasOf(one, name) ?? (one.additional === null ? nothing : []),
        ),
      });
    }
  const others = parts.filter(
    ({ patterns = [], additional }) =>
      patterns.length > 0 ||
      (additional !== undefined && additional !== anything),
  );
  return { properties, others };
}

interface Whole {
  readonly parts: ShapeParts;
  readonly object: ViewedObject;
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
      (name) => given.has(properties.get(name)?.inCode ?? name) === isListed,
    ),
  );
}

function viewNode(
  { properties, others }: ViewedObject,
  names: ReadonlySet<string>,
  isPartial: boolean,
): SchemaNode {
  const isClosed = others.some(({ additional }) => additional === null);
  const reportNamed = (name: string, content: unknown, at: Report): boolean => {
    const { isRequired, schemas = [] } = properties.get(name) ?? {};
    if (content !== undefined) {
      return schemas.every((ref) => nodeOf(ref).report(content, at, name));
    }
    if (!isRequired || isPartial) return true;
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
        if (properties.has(name)) {
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
  { patterns = [], additional }: ObjectStructure,
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

/** Properties outside of the view are unknown fields, and only properties of the view get defaults. */
function fieldsOfView(
  fields: FieldRules | undefined,
  { properties }: ViewedObject,
  names: ReadonlySet<string>,
  isPartial: boolean,
): FieldRules {
  const isOutside = (name: string): boolean =>
    properties.has(name) && !names.has(name);
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
