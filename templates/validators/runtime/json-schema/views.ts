// Part of the Specwright runtime.
/** JSON Schema of schemas for forms, and of views of objects. */
import {
  jsonSchemaProps,
  type DescribedProps,
  type SchemaDescription,
} from "../json-schema.js";
import type { JsonSchemaObject } from "./parts.js";

/** The part of a Standard Schema that describes it. */
export type JsonSchemaProps = Pick<DescribedProps<unknown>, "jsonSchema">;

/** Some of the properties of an object, by their names on the wire. */
export interface DescribedView {
  readonly names: ReadonlySet<string>;
  readonly isPartial: boolean;
}

/** Describes a schema, or a view of it. */
/* @__NO_SIDE_EFFECTS__ */
export function describedShape(
  describe: () => SchemaDescription,
): (view?: DescribedView) => JsonSchemaProps {
  return (view) =>
    jsonSchemaProps(view ? () => describedView(describe(), view) : describe);
}

/** The keywords of an object that apply to its views. */
interface DescribedObject {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly patternProperties?: unknown;
  readonly additionalProperties?: unknown;
}

function describedView(
  whole: SchemaDescription,
  view: DescribedView,
): SchemaDescription {
  const refers: Record<string, () => SchemaDescription> = {};
  const parts = objectsIn(whole, refers);
  const described = new Set(
    parts.flatMap(({ properties = {}, required = [] }) => [
      ...Object.keys(properties),
      ...required,
    ]),
  );
  const isClosed = parts.some((part) => part.additionalProperties === false);
  // Other properties of the schema are unknown fields, which may have any value.
  const unknown = [...described].filter(
    (name) => !isClosed && !view.names.has(name),
  );
  const [first = {}, ...others] = parts
    .map((part) => viewOfPart(part, view, unknown))
    .filter((part) => Object.keys(part).length > 0);
  const schema = others.length === 0 ? first : { allOf: [first, ...others] };
  return { schema: { type: "object", ...schema }, refers };
}

function viewOfPart(
  part: DescribedObject,
  { names, isPartial }: DescribedView,
  unknown: readonly string[],
): JsonSchemaObject {
  const { patternProperties, additionalProperties } = part;
  const required = isPartial
    ? []
    : (part.required ?? []).filter((name) => names.has(name));
  const properties = Object.entries(part.properties ?? {}).filter(([name]) =>
    names.has(name),
  );
  const isOpen = additionalProperties === undefined;
  const free = isOpen ? [] : unknown.map((name) => [name, {}] as const);
  const all = [...properties, ...free];
  return {
    ...(all.length > 0 && { properties: Object.fromEntries(all) }),
    ...(required.length > 0 && { required }),
    ...(patternProperties !== undefined && { patternProperties }),
    ...(!isOpen && { additionalProperties }),
  };
}

/** The schema and those that it combines, with the schemas that they refer to. */
function objectsIn(
  { schema, refers = {} }: SchemaDescription,
  all: Record<string, () => SchemaDescription>,
): DescribedObject[] {
  Object.assign(all, refers);
  const { $ref, allOf = [] } = schema as {
    $ref?: string;
    allOf?: JsonSchemaObject[];
  };
  const target = $ref === undefined ? undefined : refers[$ref.slice(8)];
  return [
    schema,
    ...(target ? objectsIn(target(), all) : []),
    ...allOf.flatMap((member) => objectsIn({ schema: member, refers }, all)),
  ];
}
