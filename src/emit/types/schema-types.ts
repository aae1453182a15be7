/** Writes JSON Schemas as types, with the rules of openapi-typescript, so that code on its types goes on to compile. */
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import {
  code,
  globalRef,
  key,
  objectType,
  str,
  tupleType,
  type Code,
} from "../code/index.js";
import {
  annotation,
  applied,
  arrayOf,
  bracketed,
  indexMember,
  listed,
  simple,
  type TypeText,
} from "../type-layout.js";
import { memberOf } from "./comments.js";
import { valueOf, type Discriminators } from "./discriminators.js";
import { entriesOf, itemsOf, referenceIn, targetOf } from "./document.js";
import {
  enumeration,
  isEnumeration,
  isNullable,
  literal,
  objectText,
  booleanType,
  emptyRecord,
  intersection,
  isPrimitive,
  neverType,
  nullType,
  numberType,
  stringType,
  union,
  unknownType,
} from "./primitives.js";

import type { ExtendedBases } from "./extended-bases.js";
import type { References } from "./references.js";

/** Where a schema is. */
export interface SchemaPlace {
  /** The name of the component; null for a schema inside of something else. */
  readonly component: string | null;
  /** In a request, a property with a default may be left out. */
  readonly isRequest: boolean;
}

export const elsewhere: SchemaPlace = { component: null, isRequest: false };

interface SchemaTypeOptions {
  extendedBases: ExtendedBases;
  /** Whether `readOnly` and `writeOnly` properties are marked with `$Read` and `$Write`. */
  readWriteMarkers: boolean;
}

export interface SchemaTypes {
  write(schema: unknown, place: SchemaPlace): TypeText;
  /** Whether a type uses the helper `WithRequired`. */
  readonly usesWithRequired: boolean;
}

export function createSchemaTypes(
  root: JsonObject,
  { bySchema, tags, tagged }: Discriminators,
  { extendedBases, readWriteMarkers }: SchemaTypeOptions,
  references: References,
): SchemaTypes {
  let usesWithRequired = false;

  function write(schema: unknown, place: SchemaPlace): TypeText {
    if (schema === true) return unknownType;
    if (!isObject(schema)) return neverType;
    const part = extendedBases.get(schema);
    if (part) return write(part, place);
    const reference = referenceIn(schema);
    if (reference !== null) {
      return references.write(reference, (target) =>
        write(target, { ...place, component: null }),
      );
    }
    const { const: constant = null } = schema;
    if (constant !== null) return literal(constant);
    if (isEnumeration(schema)) return enumeration(schema);
    return composed(withTags(schema), place);
  }

  /** Adds the properties that a discriminator gives to the schema. */
  function withTags(schema: JsonObject): JsonObject {
    const added = tags.get(schema);
    if (added === undefined) return schema;
    const properties = Object.fromEntries(
      added.map(({ property, values }) => [
        property,
        { enum: values.map((value) => typedValue(schema, property, value)) },
      ]),
    );
    const required = Object.keys(properties);
    if (Array.isArray(schema["allOf"])) {
      const tag = { type: "object", required, properties };
      return { ...schema, allOf: [...itemsOf(schema, "allOf"), tag] };
    }
    return {
      ...schema,
      required: [...itemsOf(schema, "required"), ...required],
      properties: {
        ...Object.fromEntries(entriesOf(schema, "properties")),
        ...properties,
      },
    };
  }

  function composed(schema: JsonObject, place: SchemaPlace): TypeText {
    const own = coreOf(schema, place);
    const all = itemsOf(schema, "allOf").map((member) =>
      memberOfAll(schema, member, place),
    );
    const inner = { ...place, component: null };
    const parts = [...(own === null ? [] : [own]), ...all];
    let type = parts.length === 0 ? null : intersection(parts);
    const any = itemsOf(schema, "anyOf").map((member) => write(member, inner));
    if (any.length > 0) type = union([...(type ? [type] : []), ...any]);
    const one = alternativesOfSchema(schema).map((member) =>
      write(member, inner),
    );
    if (one.length > 0) {
      const before = type ? [type] : [];
      type = one.every(isPrimitive)
        ? union([...before, ...one])
        : intersection([...before, union(one)]);
    }
    type ??= "type" in schema ? emptyRecord : unknownType;
    return isNullable(schema) && type !== unknownType
      ? union([type, nullType])
      : type;
  }

  /** A member of `allOf`. The schema around it can require properties of the member. */
  function memberOfAll(
    schema: JsonObject,
    member: unknown,
    place: SchemaPlace,
  ): TypeText {
    const required = itemsOf(schema, "required");
    const inner = { ...place, component: null };
    const reference = referenceIn(member);
    const part = isObject(member) ? extendedBases.get(member) : undefined;
    const type =
      reference !== null && part === undefined
        ? referenceWith(required, reference, write(member, inner))
        : write(withRequired(required, part ?? member), inner);
    const discriminator = bySchema.get(
      reference === null ? member : targetOf(root, reference),
    );
    return discriminator
      ? withNames(globalRef("Omit"), type, [discriminator.property])
      : type;
  }

  function referenceWith(
    required: readonly unknown[],
    reference: string,
    type: TypeText,
  ): TypeText {
    const properties = own(targetOf(root, reference), "properties");
    const known = required.filter(
      (name): name is string =>
        typeof name === "string" && own(properties, name) !== undefined,
    );
    if (known.length === 0 || tagged.has(reference)) return type;
    usesWithRequired = true;
    return withNames(code`WithRequired`, type, known);
  }

  /** The type without compositions; null if the schema says nothing about it. */
  function coreOf(schema: JsonObject, place: SchemaPlace): TypeText | null {
    const { type } = schema;
    switch (type) {
      case "null":
        return nullType;
      case "string":
      case "file":
        return stringType;
      case "number":
      case "integer":
        return numberType;
      case "boolean":
        return booleanType;
      case "array":
        return arrayType(schema, place);
      default:
        return Array.isArray(type)
          ? oneOfTypes(schema, type, place)
          : objectOf(schema, place);
    }
  }

  function oneOfTypes(
    schema: JsonObject,
    types: readonly unknown[],
    place: SchemaPlace,
  ): TypeText {
    const alternatives = itemsOf(schema, "oneOf");
    const { oneOf, ...rest } = schema;
    const isListed = (type: unknown): boolean =>
      type !== "object" &&
      type !== "array" &&
      alternatives.some((item) => own(item, "type") === type);
    return union(
      types
        .filter((type) => oneOf === undefined || !isListed(type))
        .map((type) =>
          type === "null" || type === null
            ? nullType
            : write({ ...rest, type }, place),
        ),
    );
  }

  function arrayType(schema: JsonObject, place: SchemaPlace): TypeText {
    const inner = { ...place, component: null };
    const { prefixItems, items } = schema;
    const tuple = Array.isArray(prefixItems) ? prefixItems : items;
    if (Array.isArray(tuple)) {
      const types = tuple.map((item) => listed(write(item, inner)));
      return bracketed(tupleType(types));
    }
    return arrayOf(items ? write(items, inner) : unknownType);
  }

  function objectOf(schema: JsonObject, place: SchemaPlace): TypeText | null {
    const inner = { ...place, component: null };
    const members = [
      ...discriminatorProperty(schema, place),
      ...entriesOf(schema, "properties").map(([name, property]) =>
        propertyOf(schema, name, property, place),
      ),
    ];
    const definitions = entriesOf(schema, "$defs").map(([name, definition]) =>
      memberOf(
        definition,
        key(name),
        marked(definition, write(definition, inner)),
      ),
    );
    if (definitions.length > 0)
      members.push(code`$defs: ${objectType(definitions)};`);
    const additional = own(schema, "additionalProperties");
    const others = [
      ...(additional === undefined ||
      additional === false ||
      additional === null
        ? []
        : [isAny(additional) ? unknownType : write(additional, inner)]),
      ...entriesOf(schema, "patternProperties").map(([, pattern]) =>
        write(pattern, inner),
      ),
    ];
    const named: TypeText[] = members.length === 0 ? [] : [objectText(members)];
    if (others.length === 0) return named[0] ?? null;
    const index = indexMember(annotation(union(others)));
    return intersection([...named, objectText([index])]);
  }

  /** A child of a base schema has a single value of the discriminator, unless a mapping has given it other values. */
  function discriminatorProperty(
    schema: JsonObject,
    { component }: SchemaPlace,
  ): Code[] {
    if (component === null || !("allOf" in schema || "anyOf" in schema))
      return [];
    const discriminator = inheritedBy(component);
    return discriminator === null
      ? []
      : [
          code`${key(discriminator.property)}: ${str(valueOf(discriminator, component))};`,
        ];
  }

  function inheritedBy(component: string) {
    const reference = `#/components/schemas/${component}`;
    const schema = targetOf(root, reference);
    const discriminator = bySchema.get(schema);
    return discriminator === undefined ||
      own(schema, "discriminator") !== undefined ||
      tagged.has(reference)
      ? null
      : discriminator;
  }

  function propertyOf(
    schema: JsonObject,
    name: string,
    property: unknown,
    { isRequest }: SchemaPlace,
  ): Code {
    const isPresent =
      itemsOf(schema, "required").includes(name) ||
      (!isRequest && own(property, "default") !== undefined);
    const type = marked(
      property,
      write(property, { component: null, isRequest }),
    );
    const readonly =
      own(property, "readOnly") === true && !readWriteMarkers
        ? code`readonly `
        : code``;
    const mark = isPresent ? code`` : code`?`;
    return memberOf(property, code`${readonly}${key(name)}${mark}`, type);
  }

  function marked(property: unknown, type: TypeText): TypeText {
    const isReadOnly = own(property, "readOnly") === true;
    const isWriteOnly = own(property, "writeOnly") === true;
    if (!readWriteMarkers || isReadOnly === isWriteOnly) return type;
    return applied(isReadOnly ? code`$Read` : code`$Write`, [type]);
  }

  return {
    write,
    get usesWithRequired() {
      return usesWithRequired;
    },
  };
}

function withRequired(required: readonly unknown[], schema: unknown): unknown {
  return isObject(schema)
    ? { ...schema, required: [...required, ...itemsOf(schema, "required")] }
    : schema;
}

/** `Helper<Type, "a" | "b">`. */
function withNames(
  helper: Code,
  type: TypeText,
  names: readonly string[],
): TypeText {
  const keys = union(names.map((name) => simple(str(name))));
  return applied(helper, [type, keys]);
}

/** A key of a mapping is a text, but it means a number if the property is a number. */
function typedValue(schema: JsonObject, property: string, text: string) {
  const type = own(own(own(schema, "properties"), property), "type");
  if (type === "integer" || type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** An `enum` of objects is a list of alternatives. */
function alternativesOfSchema(schema: JsonObject): unknown[] {
  const alternatives = itemsOf(schema, "oneOf");
  return alternatives.length === 0 && schema["type"] === "object"
    ? itemsOf(schema, "enum")
    : alternatives;
}

/** Whether a schema says nothing. */
function isAny(schema: unknown): boolean {
  return (
    schema === true || (isObject(schema) && Object.keys(schema).length === 0)
  );
}
