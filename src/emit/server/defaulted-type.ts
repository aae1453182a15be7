/**
 * The types of bodies after the server has filled in their defaults. Each declared schema has one named type, so that
 * schemas can refer to each other, and to themselves.
 */
import type {
  Content,
  Operation,
  Presence,
  Property,
  SchemaId,
  Type,
  ApiModel,
} from "../../model/model.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  code,
  docComment,
  key,
  lines,
  objectType,
  typeRef,
  type Code,
} from "../code/index.js";
import {
  annotation,
  aliased,
  applied,
  arrayOf,
  intersectionOf,
  reference,
  type TypeText,
} from "../type-layout.js";
import { createTypeWriter } from "../type-writer.js";
import { textUnion } from "./layout.js";
import type { ServerContext } from "./runtime.js";
import { isHiddenAccess } from "../../facts/schemas/hidden-names.js";
import { appendTo } from "../../base/common/append-to.js";
import { closure } from "../../base/common/closure.js";
import { createWeakMemo } from "../../incremental/memo.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { untracked } from "../../incremental/tracking.js";
import { allSchemas } from "../../model/graph.js";
import { defaultOf } from "../fields.js";

/** An absent field of a patch means "no change", so the runtime fills in no defaults. */
export function fillsDefaults(
  { method }: Operation,
  { mediaType }: Content,
): boolean {
  return method !== "patch" && mediaType !== "application/merge-patch+json";
}

export interface DefaultedTypes {
  /** The type of a schema: `PetWithDefaults` if it is declared, otherwise the whole type. */
  part(id: SchemaId): TypeText;
  /** The declarations of all names that `part` has returned so far, and of the names in them. */
  declarations(): DefaultedDeclaration[];
}

export interface DefaultedDeclaration {
  name: SymbolRef;
  declaration: Code;
}

/** The module that declares the names. */
export const defaultedModule = "with-defaults";

export function createDefaultedTypes(context: ServerContext): DefaultedTypes {
  const { model, names } = context;
  const types = createTypeWriter(context);
  const used = new Map<SchemaId, SymbolRef>();

  const nameOf = (id: SchemaId): SymbolRef => {
    const known = used.get(id);
    if (known) return known;
    const { name } = names.schema(id, "request").type;
    const symbol = names.fixed(
      "server",
      defaultedModule,
      `${name}WithDefaults`,
    );
    used.set(id, symbol);
    return symbol;
  };

  const part = (id: SchemaId): TypeText => {
    const schema = model.schemas[id];
    if (!schema || !changesWithDefaults(model, id))
      return types.part(id, "request");
    switch (schema.role.kind) {
      case "declaration":
        return reference(typeRef(nameOf(id)));
      case "inline":
        return written(schema.type);
      default:
        return changed(id, schema.type);
    }
  };

  /** The whole type. */
  const written = (type: Type): TypeText => {
    switch (type.kind) {
      case "schema":
        return part(type.schema);
      case "array":
        return arrayOf(written(type.items));
      case "intersection":
        return intersectionOf(type.members.map(written));
      case "object":
        return types.object(type, "request", (property) => ({
          presence: isFilledIn(model, property)
            ? "required"
            : property.presence,
          type: changesWithDefaults(model, property.schema)
            ? part(property.schema)
            : types.text(property.type, "request"),
        }));
      default:
        return types.text(type, "request");
    }
  };

  /** The type of a schema with a name, as the difference from it: `Defaulted<NewPet, "status">`. */
  const changed = (id: SchemaId, type: Type): TypeText => {
    if (type.kind === "schema" || type.kind === "array") return written(type);
    const { bases, fields } = differences(type);
    const plain = types.part(id, "request");
    const filled = [...fields].flatMap(([name, { presence, type }]) =>
      type === null && presence === "required" ? [name] : [],
    );
    const wrapper = context.runtime.type("options", "Defaulted");
    const whole =
      filled.length === 0
        ? plain
        : applied(wrapper, [plain, textUnion(filled)]);
    return intersectionOf([...membersOf(fields), ...bases, whole]);
  };

  const differences = (type: Type): Differences => {
    const found: Differences = { bases: [], fields: new Map() };
    const visit = (one: Type): void => {
      if (one.kind === "intersection") one.members.forEach(visit);
      if (one.kind === "object")
        for (const property of requestProperties(one.properties))
          addProperty(found, property);
      if (one.kind !== "schema" || !changesWithDefaults(model, one.schema))
        return;
      const schema = model.schemas[one.schema];
      if (schema?.role.kind === "inline") visit(schema.type);
      else found.bases.push(part(one.schema));
    };
    visit(type);
    return found;
  };

  const addProperty = ({ fields }: Differences, property: Property): void => {
    const { schema } = property;
    const name = names.property(property.name);
    const known = fields.get(name);
    const isFilled = isFilledIn(model, property);
    const isChanged = changesWithDefaults(model, schema);
    if (!isFilled && !isChanged) return;
    const isPresent = isFilled || property.presence === "required";
    fields.set(name, {
      presence: isPresent ? "required" : (known?.presence ?? "optional"),
      type: isChanged ? part(schema) : (known?.type ?? null),
    });
  };

  return {
    part,
    declarations: () => {
      const made: DefaultedDeclaration[] = [];
      // The loop also visits the names that it adds.
      for (const [id, name] of used) {
        const schema = model.schemas[id];
        if (!schema) continue;
        const plain = names.schema(id, "request").type.name;
        const doc = docComment({
          paragraphs: [`\`${plain}\` with its defaults filled in.`],
        });
        const alias = code`export type ${typeRef(name)}`;
        const type = aliased(alias, changed(id, schema.type));
        made.push({ name, declaration: lines([doc, type]) });
      }
      return made;
    },
  };
}

/** The properties whose types change. */
function membersOf(fields: Differences["fields"]): TypeText[] {
  const members = [...fields].flatMap(([name, { presence, type }]) => {
    if (type === null) return [];
    const mark = presence === "required" ? code`` : code`?`;
    return [code`${key(name)}${mark}: ${annotation(type)};`];
  });
  return members.length === 0
    ? []
    : [{ code: objectType(members), form: "object", members: [] }];
}

interface Differences {
  /** The types of declared schemas that `allOf` combines. */
  bases: TypeText[];
  /** Properties that become required, or whose type changes. */
  fields: Map<string, { presence: Presence; type: TypeText | null }>;
}

/**
 * Whether a request has a property with a default in each value of the schema, or in objects and arrays inside it.
 * Alternatives do not count: which of them applies is known only at run time.
 */
function changesWithDefaults(model: ApiModel, id: SchemaId): boolean {
  return untracked(() => computed(model))(id);
}

/** Whether the server fills in the property if a client leaves it out. */
function isFilledIn(model: ApiModel, { presence, schema }: Property): boolean {
  return presence === "optional" && defaultOf(model, schema) !== null;
}

const computed = createWeakMemo((model: ApiModel) => {
  const changing = compute(wholeModel(model));
  return schemaTable(model, "changed by defaults", (id) => changing.has(id));
});

function compute(model: ApiModel): ReadonlySet<SchemaId> {
  const users = new Map<SchemaId, SchemaId[]>();
  const start: SchemaId[] = [];
  for (const { id, type } of allSchemas(model)) {
    for (const object of objectsIn(type)) {
      if (object.some((property) => isFilledIn(model, property)))
        start.push(id);
    }
    for (const part of partsIn(type)) appendTo(users, part, id);
  }
  return closure(start, (id) => users.get(id) ?? []);
}

/** The properties of each object that a value of the type is. */
function objectsIn(type: Type): Property[][] {
  switch (type.kind) {
    case "object":
      return [requestProperties(type.properties)];
    case "intersection":
      return type.members.flatMap(objectsIn);
    default:
      return [];
  }
}

function partsIn(type: Type): SchemaId[] {
  switch (type.kind) {
    case "schema":
      return [type.schema];
    case "array":
      return partsIn(type.items);
    case "intersection":
      return type.members.flatMap(partsIn);
    case "object":
      return requestProperties(type.properties).map(({ schema }) => schema);
    default:
      return [];
  }
}

/** The properties that a request may have. */
function requestProperties(properties: readonly Property[]): Property[] {
  return properties.filter(({ access }) => !isHiddenAccess(access, "request"));
}
