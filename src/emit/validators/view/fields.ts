/** The fields of the objects that a schema describes, as data for the runtime: `fieldsInPet`. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type {
  Assertion,
  Direction,
  JsonValue,
  SchemaId,
} from "../../../model/model.js";
import {
  array,
  code,
  entry,
  flatObject,
  lit,
  plainEntry,
  rows,
  str,
  valueRef,
  type Code,
  globalRef,
} from "../../code/index.js";
import {
  defaultOf,
  fieldSchemas,
  fieldsSymbol,
  type FieldSchemas,
} from "../../fields.js";
import {
  functionScopeOf,
  type FunctionScope,
} from "../check/function-scope.js";
import type { ModuleWriter } from "../module/module.js";
import type { ObjectPart, UnionPart } from "../../../facts/shapes/shape.js";
import { unionTagOf } from "../../../facts/shapes/unions.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";
import {
  allOf,
  checkOf,
  itemsOf,
  memberOf,
  named,
  propertyMember,
  tableFunction,
  tagged,
  type TablePart,
} from "./table.js";

/** `export function fieldsInPet(): Fields { … }`; null if no module uses it. */
export function fieldsFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration | null {
  const { context, schemas } = module;
  const fields = fieldSchemas(
    context.model,
    context.shapes ? "parse" : "server",
  );
  const way = wayOf(schemas.schema(unit.id).projection, unit.direction);
  if (!fields.hasTable(unit.id, way)) return null;
  const scope = {
    ...functionScopeOf(module, unit),
    way,
    isRead: way === "request" || context.shapes,
    fields,
    open: new Set([]),
  };
  const table = allOf(ownFields(scope, unit.id)) ?? nothing;
  const symbol = fieldsSymbol(context, unit.id, unit.direction);
  return tableFunction(symbol, module.runtime("field-nodes", "Fields"), table);
}

/** If there is only one view, fields matter only in requests. */
export function wayOf(
  projection: "same" | "split",
  view: Direction,
): Direction {
  return projection === "split" ? view : "request";
}

interface FieldsFrame extends FunctionScope {
  way: Direction;
  /** Whether the table describes all fields: those of a response are only written otherwise. */
  isRead: boolean;
  fields: FieldSchemas;
  /** Inline schemas that are being written. A recursive one cannot be inlined. */
  open: ReadonlySet<SchemaId>;
}

const nothing = tagged("object", []);

function ownFields(outside: FieldsFrame, id: SchemaId): TablePart[] {
  const scope = { ...outside, open: new Set([...outside.open, id]) };
  const { assertions } = scope.module.schemas.schema(id);
  return assertions.flatMap((one) => fieldsBy(scope, one));
}

function fieldsBy(scope: FieldsFrame, one: Assertion): TablePart[] {
  switch (one.kind) {
    case "reference":
      return here(scope, one.to);
    case "allOf":
      return one.schemas.flatMap((id) => here(scope, id));
    case "anyOf":
    case "oneOf":
      return optionsOf(scope, one);
    case "conditional":
      return conditionalOf(scope, one);
    case "array": {
      const contained = one.contains?.schema ?? null;
      const items = [
        below(scope, one.rest),
        contained === null || below(scope, contained) === null
          ? null
          : eitherOf(scope, [contained]),
      ];
      return itemsOf(
        one.prefix.map((id) => below(scope, id)),
        allOf(items.filter((part) => part !== null)),
      );
    }
    case "object":
      return [
        ...propertiesOf(scope, one),
        ...one.dependentSchemas.flatMap(({ property, schema }) => {
          const inside = allOf(here(scope, schema));
          if (inside === null) return [];
          const fields = memberOf("fields", inside);
          return [
            tagged("with", [plainEntry("property", str(property)), fields]),
          ];
        }),
      ];
    case "unevaluatedProperties":
      return scope.isRead && !isNever(scope, one.schema)
        ? [tagged("object", [childEntry(scope, "unevaluated", one.schema)])]
        : [];
    case "unevaluatedItems":
      return itemsOf([], below(scope, one.schema));
    default:
      return [];
  }
}

/** The fields of a schema that applies to the same value: its function if it has a name. */
function here(scope: FieldsFrame, id: SchemaId): TablePart[] {
  const { module, way, fields, open } = scope;
  const schema = module.schemas.schema(id);
  if (!fields.hasTable(id, way)) return [];
  if (schema.role.kind === "inline") {
    return open.has(id) ? [] : ownFields(scope, id);
  }
  const view = module.schemas.view(id, way);
  // A schema with one view is about requests.
  if (!scope.isRead && schema.projection === "same") return [];
  const symbol = fieldsSymbol(module.context, id, view);
  return [named(valueRef(symbol))];
}

/** The fields of a part of the value; null if it needs no work. */
function below(scope: FieldsFrame, id: SchemaId | null): TablePart | null {
  if (id === null || !scope.fields.needsWork(id, scope.way)) return null;
  return allOf(here(scope, id));
}

function propertiesOf(scope: FieldsFrame, part: ObjectPart): TablePart[] {
  const { module, way, isRead } = scope;
  const visible = module.schemas.visible(part, way).properties;
  const shown = new Set(visible.map(({ name }) => name));
  const hidden = part.properties
    .map(({ name }) => name)
    .filter((name) => !shown.has(name));
  const properties = visible.flatMap(({ name, schema }) => {
    const inside = below(scope, schema);
    return inside === null ? [] : [{ name, inside }];
  });
  const type = module.runtime("field-nodes", "Fields");
  const members = properties.map(({ name, inside }) =>
    propertyMember(name, inside, type),
  );
  const patterns = part.patterns.flatMap(({ pattern, schema }) => {
    const inside = below(scope, schema);
    if (!isRead && inside === null) return [];
    const tested = module.pattern(pattern, `${scope.stem} key`);
    return [array([tested, inside?.code ?? lit(null)])];
  });
  const entries: (Code | null)[] = [
    ...(isRead ? namesOf(part, shown, hidden, properties) : []),
    members.length > 0 ? entry("properties", flatObject(members)) : null,
    hidden.length > 0 ? entry("hidden", texts(hidden)) : null,
    patterns.length > 0 ? entry("patterns", rows(patterns)) : null,
    additionalOf(scope, part),
    isRead ? defaultsOf(scope, part, shown) : null,
  ];
  return entries.every((each) => each === null)
    ? []
    : [tagged("object", entries)];
}

function namesOf(
  part: ObjectPart,
  shown: ReadonlySet<string>,
  hidden: readonly string[],
  properties: readonly { name: string }[],
): (Code | null)[] {
  const written = new Set(properties.map(({ name }) => name));
  const plain = [...shown].filter((name) => !written.has(name));
  const dependent = part.dependentRequired.flatMap((one) => one.required);
  const required = [...new Set([...part.required, ...dependent])].filter(
    (name) => !shown.has(name) && !hidden.includes(name),
  );
  return [
    plain.length > 0 ? entry("names", texts(plain)) : null,
    required.length > 0 ? entry("required", texts(required)) : null,
  ];
}

/** `additionalProperties: false` describes no fields, and the validator has rejected unknown ones. */
function additionalOf(scope: FieldsFrame, part: ObjectPart): Code | null {
  const { additional, names } = part;
  if (!scope.isRead) {
    return (
      below(scope, additional) && childEntry(scope, "additional", additional)
    );
  }
  if (additional === null) {
    return names === null ? null : plainEntry("additional", lit(null));
  }
  return isNever(scope, additional)
    ? null
    : childEntry(scope, "additional", additional);
}

function childEntry(
  scope: FieldsFrame,
  name: string,
  id: SchemaId | null,
): Code {
  const inside = below(scope, id);
  return inside === null ? plainEntry(name, lit(null)) : memberOf(name, inside);
}

function isNever({ module }: FunctionScope, id: SchemaId): boolean {
  return module.schemas
    .schema(id)
    .assertions.some(({ kind }) => kind === "never");
}

function defaultsOf(
  { module }: FieldsFrame,
  part: ObjectPart,
  shown: ReadonlySet<string>,
): Code | null {
  const { model } = module.context;
  const found = part.properties.flatMap(({ name, schema }) => {
    const given = defaultOf(model, schema);
    if (!given || !shown.has(name) || part.required.includes(name)) return [];
    const value = defaultValue(module, schema, given.value);
    const isNested = typeof given.value === "object" && given.value !== null;
    return [isNested ? entry(name, value) : plainEntry(name, value)];
  });
  return found.length === 0 ? null : entry("defaults", flatObject(found));
}

/** A 64-bit integer is a number only in the spec. */
function defaultValue(
  { context, schemas }: ModuleWriter,
  schema: SchemaId,
  value: JsonValue,
): Code {
  if (typeof value !== "number" || !schemas.int64.is(schema)) return lit(value);
  return context.int64 === "bigint"
    ? code`${globalRef("BigInt")}(${lit(value)})`
    : str(String(value));
}

/** Alternatives that match no object and no array have no fields. If only one remains, it needs no check. */
function optionsOf(scope: FieldsFrame, union: UnionPart): TablePart[] {
  const { module, way, isRead } = scope;
  const candidates = union.schemas.filter((id) => {
    const types = module.schemas.types(id, way);
    return types === null || types.has("object") || types.has("array");
  });
  // Nested alternatives would otherwise be written several times on each level.
  const known = new Map<SchemaId, TablePart[]>();
  const partsOf = (id: SchemaId): TablePart[] =>
    getOrCreate(known, id, () => here(scope, id));
  const speaks = (id: SchemaId): boolean => partsOf(id).length > 0;
  const speaking = candidates.filter(speaks);
  const [only] = speaking;
  if (only === undefined) return [];
  const tag = unionTagOf(scope.module.schemas, union, scope.direction);
  if (tag === null) {
    return candidates.length === 1
      ? partsOf(only)
      : [eitherOf(scope, speaking, partsOf)];
  }
  const options = tag.options.flatMap(({ values, schemas }) => {
    const speakers = schemas.filter(speaks);
    const [first] = speakers;
    if (first === undefined) return [];
    // If the tag selects only one alternative, it needs no check.
    const fields =
      schemas.length === 1
        ? allOf(partsOf(first))
        : eitherOf(scope, speakers, partsOf);
    if (fields === null) return [];
    const type = module.runtime("field-nodes", "Fields");
    return values.map((one) => propertyMember(String(one), fields, type));
  });
  const untagged = tag.untagged.filter((id) => speaking.includes(id));
  return [
    tagged("tagged", [
      plainEntry("property", str(tag.property)),
      entry("options", flatObject(options)),
    ]),
    ...(untagged.length === 0 ? [] : [eitherOf(scope, untagged, partsOf)]),
    ...(isRead &&
    union.discriminator &&
    !tag.untagged.some((id) => candidates.includes(id))
      ? [tagged("object", [entry("required", texts([tag.property]))])]
      : []),
  ];
}

function eitherOf(
  scope: FieldsFrame,
  ids: readonly SchemaId[],
  partsOf = (id: SchemaId): TablePart[] => here(scope, id),
): TablePart {
  const options = ids.map((id, index) =>
    array([
      checkOf(scope, id, `option ${String(index + 1)}`),
      allOf(partsOf(id))?.code ?? lit(null),
    ]),
  );
  return tagged("either", [entry("options", rows(options))]);
}

function conditionalOf(
  scope: FieldsFrame,
  part: Extract<Assertion, { kind: "conditional" }>,
): TablePart[] {
  const branch = (...ids: (SchemaId | null)[]): TablePart | null =>
    allOf(ids.flatMap((id) => (id === null ? [] : here(scope, id))));
  const then = branch(part.if, part.then);
  const otherwise = branch(part.else);
  if (then === null && otherwise === null) return [];
  return [
    tagged("if", [
      plainEntry("check", checkOf(scope, part.if, "if")),
      then && memberOf("then", then),
      otherwise && memberOf("else", otherwise),
    ]),
  ];
}

function texts(values: readonly string[]): Code {
  return array(values.map(str));
}
