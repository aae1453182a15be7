/** What is converted in values of a schema, as data for the runtime: `codecsInPet`. */
import { convertedParts, ownLeaf } from "../../../facts/schemas/codecs.js";
import type { ObjectPart, UnionPart } from "../../../facts/shapes/shape.js";
import { areDisjoint, unionTagOf } from "../../../facts/shapes/unions.js";
import type { Assertion, JsonType, SchemaId } from "../../../model/model.js";
import {
  array,
  entry,
  flatObject,
  lit,
  plainEntry,
  rows,
  str,
  textEntry,
  valueRef,
} from "../../code/index.js";
import { codecsSymbol, leafValue } from "../../codecs.js";
import {
  functionScopeOf,
  type FunctionScope,
} from "../check/function-scope.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";
import { fieldConversions, type CodecField } from "./codec-fields.js";
import {
  allOf,
  itemsOf,
  memberOf,
  named,
  optionOf,
  propertyMember,
  tableFunction,
  tagged,
  type TablePart,
} from "./table.js";

/** `export function codecsInPet(): Codecs { … }`; null if the schema has nothing to convert. */
export function codecsFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration | null {
  if (!module.schemas.codecs.holds(unit.id)) return null;
  const scope: CodecsFrame = {
    ...functionScopeOf(module, unit),
    open: new Set(),
    types: null,
  };
  const symbol = codecsSymbol(module.context, unit.id, unit.direction);
  const type = module.runtime("codecs/table", "Codecs");
  return tableFunction(symbol, type, codecsOf(scope, unit.id));
}

interface CodecsFrame extends FunctionScope {
  /** Inline schemas that are being written. A recursive one cannot be inlined. */
  open: ReadonlySet<SchemaId>;
  /** The types that the schemas around allow for the same value; null if they allow all. */
  types: ReadonlySet<JsonType> | null;
}

/** A schema that contains only itself. */
const nothing = tagged("all", [entry("parts", array([]))]);

/** The codecs of a schema that has some. */
function codecsOf(outside: CodecsFrame, id: SchemaId): TablePart {
  const types = commonTypes(outside, id);
  const scope = { ...outside, types, open: new Set([...outside.open, id]) };
  const { context, schemas } = scope.module;
  const schema = schemas.schema(id);
  const found = ownLeaf(context, schema);
  // Without strings, only an own codec converts the value.
  const isText = found?.kind !== "own";
  const leaf = isText && types?.has("string") === false ? null : found;
  // A codec that the schema names converts the whole value.
  const isWhole = leaf?.kind === "own" && leaf.name === schema.codec;
  const own =
    leaf === null
      ? []
      : [
          named(
            leafValue(context, leaf, (module, name) =>
              scope.module.value(module, name),
            ),
          ),
        ];
  const parts = isWhole
    ? []
    : schema.assertions.flatMap((one) => codecsBy(scope, one));
  return allOf([...own, ...parts]) ?? nothing;
}

function codecsBy(scope: CodecsFrame, assertion: Assertion): TablePart[] {
  switch (assertion.kind) {
    case "anyOf":
    case "oneOf":
      return optionsOf(scope, assertion);
    case "array":
      return itemsOf(
        assertion.prefix.map((id) => below(scope, id)),
        below(scope, assertion.rest),
      );
    case "object":
      return propertiesOf(scope, assertion);
    default:
      // All other assertions with parts apply to the value itself.
      return convertedParts(assertion).flatMap((id) => inside(scope, id) ?? []);
  }
}

/** The types that a schema and those around it allow; null if they allow all. */
function commonTypes(
  { module, direction, types }: CodecsFrame,
  id: SchemaId,
): ReadonlySet<JsonType> | null {
  const own = module.schemas.types(id, direction);
  if (types === null || own === null) return types ?? own;
  const isCommon = (type: JsonType): boolean =>
    own.has(type) || (type === "integer" && own.has("number"));
  return new Set([...types].filter(isCommon));
}

/** The codecs in a part of the value. */
function below(scope: CodecsFrame, id: SchemaId | null): TablePart | null {
  return inside({ ...scope, types: null }, id);
}

/** The codecs of another schema of the same value: its function if it has a name. Null if there are none. */
function inside(scope: CodecsFrame, id: SchemaId | null): TablePart | null {
  const { module, direction, open } = scope;
  if (id === null || !module.schemas.codecs.holds(id)) return null;
  // Schemas that contradict each other match no value, and in a union another alternative has these values.
  if (commonTypes(scope, id)?.size === 0) return null;
  if (module.schemas.schema(id).role.kind === "inline") {
    return open.has(id) ? null : codecsOf(scope, id);
  }
  const view = module.schemas.view(id, direction);
  return named(valueRef(codecsSymbol(module.context, id, view)));
}

function propertiesOf(scope: CodecsFrame, part: ObjectPart): TablePart[] {
  const { names } = scope.module.context;
  const type = scope.module.runtime("codecs/table", "Codecs");
  const renamed = part.properties.flatMap(({ name }) => {
    const inCode = names.property(name);
    return inCode === name ? [] : [textEntry(name, inCode)];
  });
  const properties = part.properties.flatMap(({ name, schema }) => {
    const codecs = below(scope, schema);
    return codecs ? [propertyMember(name, codecs, type)] : [];
  });
  const additional = below(scope, part.additional);
  const patterns = part.patterns.flatMap(({ pattern, schema }) => {
    const codecs = below(scope, schema);
    // Without codecs, these properties must not count as additional.
    if (!codecs && !additional) return [];
    const tested = scope.module.pattern(pattern, `${scope.stem} key`);
    return [array([tested, codecs?.code ?? lit(null)])];
  });
  const count = renamed.length + properties.length + patterns.length;
  if (count === 0 && !additional) return [];
  // Names without codecs must not count as additional.
  const others = additional
    ? part.properties
        .filter(({ schema }) => below(scope, schema) === null)
        .map(({ name }) => plainEntry(name, lit(null)))
    : [];
  const all = [...properties, ...others];
  const conversions =
    patterns.length > 0 || additional
      ? []
      : fieldConversions(scope.module, fieldsOf(scope, part));
  return [
    tagged("object", [
      renamed.length > 0 ? entry("names", flatObject(renamed)) : null,
      all.length > 0 ? entry("properties", flatObject(all)) : null,
      patterns.length > 0 ? entry("patterns", rows(patterns)) : null,
      additional ? memberOf("additional", additional) : null,
      renamed.length > 0 && isOpen(scope, part)
        ? plainEntry("open", lit(true))
        : null,
      ...conversions,
    ]),
  ];
}

/** Whether the schema says something about properties that it does not name. */
function isOpen({ module }: CodecsFrame, part: ObjectPart): boolean {
  const { additional, patterns } = part;
  const kind =
    additional === null
      ? "unknown"
      : module.schemas.schema(additional).type.kind;
  return patterns.length > 0 || (kind !== "unknown" && kind !== "never");
}

function fieldsOf(
  scope: CodecsFrame,
  { properties, required }: ObjectPart,
): CodecField[] {
  const { names } = scope.module.context;
  let count = 0;
  return properties.map(({ name, schema }) => ({
    wire: name,
    code: names.property(name),
    isRequired: required.includes(name),
    position: below(scope, schema) === null ? null : count++,
  }));
}

/** An alternative is recognised by its tag or its check, unless no other one can be confused with it. */
function optionsOf(scope: CodecsFrame, union: UnionPart): TablePart[] {
  const { module, direction } = scope;
  const { schemas } = module;
  const holding = union.schemas.filter((id) => schemas.codecs.holds(id));
  if (holding.length === 0) return [];
  if (isUnmistakable(scope, union.schemas)) {
    return holding.flatMap((id) => inside(scope, id) ?? []);
  }
  const tag = unionTagOf(schemas, union, direction);
  if (tag === null) return [eitherOf(scope, union.kind, union.schemas)];
  const type = module.runtime("codecs/table", "Codecs");
  const options = tag.options.flatMap(({ values, schemas: ids }) => {
    const [only] = ids;
    const codecs =
      ids.length === 1 && only !== undefined
        ? inside(scope, only)
        : ids.some((id) => schemas.codecs.holds(id))
          ? eitherOf(scope, union.kind, ids)
          : null;
    return codecs === null
      ? []
      : values.map((value) => propertyMember(String(value), codecs, type));
  });
  const untagged = tag.untagged.some((id) => schemas.codecs.holds(id))
    ? [eitherOf(scope, union.kind, tag.untagged)]
    : [];
  if (options.length === 0) return untagged;
  const name = module.context.names.property(tag.property);
  return [
    tagged("tagged", [
      plainEntry("property", str(tag.property)),
      plainEntry("name", str(name)),
      entry("options", flatObject(options)),
    ]),
    ...untagged,
  ];
}

function eitherOf(
  scope: CodecsFrame,
  kind: UnionPart["kind"],
  ids: readonly SchemaId[],
): TablePart {
  const { codecs } = scope.module.schemas;
  // A `Date` matches both `date` and `date-time`, and only the latter keeps the time.
  const isDay = (id: SchemaId): boolean => {
    const leaf = codecs.leaf(id);
    return leaf?.kind === "date" && leaf.format === "date";
  };
  const ordered = [
    ...ids.filter((id) => !isDay(id)),
    ...ids.filter((id) => isDay(id)),
  ];
  const options = ordered.map((id, index) =>
    optionOf(scope, id, index, (target) => inside(scope, target)),
  );
  return tagged("either", [
    entry("options", rows(options)),
    kind === "oneOf" ? plainEntry("first", lit(true)) : null,
  ]);
}

/** Whether the type of a value alone tells which codecs apply. Own codecs may convert values of any type. */
function isUnmistakable(
  { module, direction }: CodecsFrame,
  ids: readonly SchemaId[],
): boolean {
  const { schemas } = module;
  if (!areDisjoint(schemas, ids, direction)) return false;
  const others = ids.filter((id) => {
    const types = schemas.types(id, direction);
    return types?.size !== 1 || !types.has("null");
  });
  return (
    others.length === 1 ||
    others.every((id) => schemas.codecs.leaf(id)?.kind !== "own")
  );
}
