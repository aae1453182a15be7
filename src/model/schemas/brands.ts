/**
 * Brands: names that make the types of ids different (option `brands`). One schema declares each brand: the component
 * with its name, or a schema that is added for it. All others refer to that schema in their type. Assertions stay as
 * they are, so brands change nothing at run time.
 */
import { appendTo } from "../../base/common/append-to.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import { join, segments } from "../../base/common/pointer.js";
import type { Context } from "../context.js";
import type { Assertion, JsonType, SchemaId, Type } from "../model.js";
import { bareSchema } from "./bare-schema.js";
import {
  declarationsFirst,
  type SchemaDraft,
  type SchemaDrafts,
} from "./schema-table.js";
import { propertiesIn, tagProperties } from "../tag-properties.js";
import { unionOf } from "../types/algebra.js";

export function applyBrands(
  context: Context,
  drafts: Map<SchemaId, SchemaDraft>,
): Map<SchemaId, SchemaDraft> {
  const setting = context.options.brands;
  if (!setting) return drafts;
  const { formats = ["uuid"], properties = false } =
    setting === true ? {} : setting;
  const tags = tagProperties(drafts);
  const wanted = wishes(context, drafts, formats, tags);
  if (properties) addProperties(drafts, formats, wanted, tags);
  const named = componentsByName(drafts);
  const added: SchemaDraft[] = [];
  for (const { name, users } of brandsOf(wanted)) {
    const components = named.get(keyOf(name)) ?? [];
    const owners = users.filter((user) => components.includes(user));
    for (const owner of owners) owner.brand = name;
    const [owner = components[0] ?? declared(context, name, users)] = owners;
    if (owner && !drafts.has(owner.id)) added.push(owner);
    for (const user of users)
      if (owner && !owners.includes(user)) settle(context, name, user, owner);
  }
  return declarationsFirst([...drafts.values(), ...added]);
}

/** The name of a brand for each schema that has one. */
type Wanted = Map<SchemaDraft, string>;

/** The brands of `x-brand` and of components. */
function wishes(
  context: Context,
  drafts: SchemaDrafts,
  formats: readonly string[],
  tags: ReadonlySet<SchemaId>,
): Wanted {
  const wanted: Wanted = new Map();
  for (const draft of drafts.values()) {
    const { brandWish, origin } = draft;
    if (brandWish === false) continue;
    const isTag = tags.has(draft.id);
    const scalar = isTag ? null : scalarOf(draft);
    if (brandWish !== undefined) {
      if (scalar !== null) wanted.set(draft, brandWish);
      else {
        const place = { ...origin, pointer: join(origin.pointer, "x-brand") };
        const found = isTag ? "a discriminator" : wordFor(draft);
        context.report("brand-unsupported", place, { found });
      }
      continue;
    }
    const name = componentName(draft);
    if (name === null || scalar === null) continue;
    if (isIdName(name) || hasFormat(scalar, formats)) wanted.set(draft, name);
  }
  return wanted;
}

/** The brands of properties and parameters: `petId`, and `id` of a component. */
function addProperties(
  drafts: SchemaDrafts,
  formats: readonly string[],
  wanted: Wanted,
  tags: ReadonlySet<SchemaId>,
): void {
  const owners = ownersOf(drafts);
  for (const draft of drafts.values()) {
    const owner = owners.get(draft.id) ?? null;
    for (const { name, schema } of propertiesIn(drafts, draft.id)) {
      const property = drafts.get(schema);
      if (!property || wanted.has(property) || tags.has(schema)) continue;
      const brand = propertyBrand(name, owner);
      const scalar = isOwn(property) ? scalarOf(property) : null;
      if (brand !== null && scalar !== null && hasFormat(scalar, formats))
        wanted.set(property, brand);
    }
  }
}

/** Whether the schema may get a brand by its place. */
function isOwn({ role, brandWish }: SchemaDraft): boolean {
  return role.kind === "inline" && brandWish === undefined;
}

function propertyBrand(name: string, owner: string | null): string | null {
  if (isIdName(name)) return typeName(name);
  return /^_?id$/i.test(name) && owner !== null
    ? typeName(`${owner} Id`)
    : null;
}

/** `pet_id`, `petID` and `PET-ID` are `PetId`. */
function typeName(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/\p{Ll}/u.test(word) ? word : word.toLowerCase()))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
    .replace(/ID$/, "Id");
}

/** The names of components, by the schemas that describe their properties: the component, and its inline `allOf`. */
function ownersOf(drafts: SchemaDrafts): ReadonlyMap<SchemaId, string> {
  const owners = new Map<SchemaId, string>();
  for (const draft of drafts.values()) {
    const name = componentName(draft);
    if (name === null) continue;
    const pending = [draft.id];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      const part = drafts.get(id);
      if (!part || owners.has(id)) continue;
      if (part !== draft && part.role.kind !== "inline") continue;
      owners.set(id, name);
      for (const assertion of part.assertions)
        if (assertion.kind === "allOf") pending.push(...assertion.schemas);
    }
  }
  return owners;
}

function componentsByName(
  drafts: SchemaDrafts,
): ReadonlyMap<string, readonly SchemaDraft[]> {
  const named = new Map<string, SchemaDraft[]>();
  for (const draft of drafts.values()) {
    const name = componentName(draft);
    if (name !== null) appendTo(named, keyOf(name), draft);
  }
  return named;
}

/** The name of a component or definition; null for other schemas, also for the part of a schema that a `$ref` names. */
function componentName({ role, origin }: SchemaDraft): string | null {
  if (role.kind !== "declaration") return null;
  const path = segments(origin.pointer);
  const folder = path.at(-2);
  return folder === undefined || componentFolders.includes(folder)
    ? role.name
    : null;
}

const componentFolders = ["schemas", "definitions", "$defs"];

interface Brand {
  name: string;
  users: SchemaDraft[];
}

/** `petId`, `pet_id` and `PetId` are one brand. */
function brandsOf(wanted: Wanted): Iterable<Brand> {
  const brands = new Map<string, Brand>();
  for (const [draft, name] of wanted) {
    const brand = getOrCreate(brands, keyOf(name), () => ({ name, users: [] }));
    brand.users.push(draft);
  }
  return brands.values();
}

function keyOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** Whether a name ends with the word "id", and has another word before it. */
function isIdName(name: string): boolean {
  const end = /(?:[\p{L}\p{N}]Id|[\p{Ll}\p{N}]ID|[\p{L}\p{N}][_.-][iI][dD])$/u;
  return end.test(name);
}

/** The schema of a brand that no component declares. Its id does not depend on the order of the schemas. */
function declared(
  { root }: Context,
  name: string,
  [first]: readonly SchemaDraft[],
): SchemaDraft | null {
  const scalar = first ? scalarOf(first) : null;
  if (!first || scalar === null) return null;
  const { assertions, origin } = first;
  const types: Assertion = { kind: "types", types: [scalar.type] };
  return {
    ...bareSchema,
    id: `${root.document.name}#/components/schemas/${name}:brand`,
    role: { kind: "declaration", name },
    assertions: assertions.map((one) => (one.kind === "types" ? types : one)),
    brand: name,
    origin,
  };
}

/** Gives a schema the type of the brand's declaration, unless they differ. */
function settle(
  context: Context,
  name: string,
  user: SchemaDraft,
  owner: SchemaDraft,
): void {
  const used = scalarOf(user);
  const declaration = owner.brand === undefined ? null : scalarOf(owner);
  const isSame =
    used !== null &&
    declaration !== null &&
    used.rules === declaration.rules &&
    (used.isNullable || !declaration.isNullable);
  if (!isSame) {
    const { document, pointer } = owner.origin;
    const place = `${document}#${pointer}`;
    context.report("brand-clash", user.origin, { name, place });
    return;
  }
  const type: Type = { kind: "schema", schema: owner.id };
  user.branded =
    used.isNullable && !declaration.isNullable
      ? unionOf([type, { kind: "null" }], null)
      : type;
}

interface Scalar {
  type: JsonType;
  isNullable: boolean;
  format: string | null;
  /** Type, format and limits, for comparisons. */
  rules: string;
}

const scalarTypes: readonly JsonType[] = ["string", "integer", "number"];

/** The facts of a string or number; null for listed values, bytes and all other schemas. */
function scalarOf({ assertions, known }: SchemaDraft): Scalar | null {
  if (known !== undefined) return null;
  let types: readonly JsonType[] = [];
  let format: string | null = null;
  const rules: unknown[] = [];
  for (const assertion of assertions) {
    switch (assertion.kind) {
      case "types":
        types = assertion.types;
        break;
      case "string": {
        const { contentEncoding, contentMediaType } = assertion;
        const isBytes = contentEncoding !== null || contentMediaType !== null;
        if (isBytes || assertion.format === "binary") return null;
        const { patternWords: _, ...limits } = assertion;
        format = limits.format;
        rules.push(limits);
        break;
      }
      case "number":
        format = assertion.format;
        rules.push(assertion);
        break;
      default:
        return null;
    }
  }
  const [type, ...others] = types.filter((one) => one !== "null");
  if (type === undefined || others.length > 0 || !scalarTypes.includes(type))
    return null;
  return {
    type,
    isNullable: types.includes("null"),
    format,
    rules: JSON.stringify([type, ...rules]),
  };
}

function hasFormat({ format }: Scalar, formats: readonly string[]): boolean {
  return format !== null && formats.includes(format);
}

function wordFor({ assertions, known }: SchemaDraft): string {
  if (known !== undefined || assertions.some(({ kind }) => kind === "values"))
    return "listed values";
  const types = assertions.flatMap((one) =>
    one.kind === "types" ? one.types : [],
  );
  const [type, ...others] = types.filter((one) => one !== "null");
  if (type === undefined) return "a schema without a type";
  if (others.length > 0) return "a schema with several types";
  if (type === "string" || type === "number" || type === "integer")
    return `a ${type} with other keywords than formats and limits`;
  return type === "array" || type === "object" ? `an ${type}` : `a ${type}`;
}
