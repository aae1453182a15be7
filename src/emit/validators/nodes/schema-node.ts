/** What a schema requires as nodes, from which the runtime makes reports: `schemaOfPet`. */
import { schemaWords } from "../../../facts/shapes/schema-words.js";
import {
  allowsNothing,
  isPlainSchema,
  isScalar,
  type ArrayPart,
  type ObjectPart,
  type SchemaShape,
} from "../../../facts/shapes/shape.js";
import { targetOf } from "../../../facts/shapes/unions.js";
import { rangeOf } from "../../../keywords/limits.js";
import type { SchemaId } from "../../../model/model.js";
import {
  array,
  block,
  code,
  data,
  entry,
  flatObject,
  lit,
  object,
  plainEntry,
  rows,
  sequence,
  str,
  typeRef,
  valueRef,
  wordsIn,
  type Code,
} from "../../code/index.js";
import { withoutNull } from "../check/check.js";
import { isOpen } from "../check/walk.js";
import {
  functionScopeOf,
  type FunctionScope,
} from "../check/function-scope.js";
import { limit } from "../check/scalar-number.js";
import { inheritedLimits, itemLimits, withLimits } from "../facts/limits.js";
import { missingMessage } from "../facts/missing-message.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";
import type { Declaration } from "../module/words.js";
import { made, madeWith, nodeEntry } from "./call.js";
import {
  combined,
  guarded,
  listedNode,
  scalarNodes,
  type GuardedNodes,
} from "./scalar-node.js";
import { unionNode } from "./union-node.js";

/** `export function schemaOfPet(): SchemaRef { return object({ … }); }` */
export function nodeFunction(
  module: ModuleWriter,
  unit: SchemaFunctions,
): Declaration {
  const scope = functionScopeOf(module, unit);
  const node = nodeOf(scope, unit.id);
  const returned = scope.counted
    ? made(module.value("recursive", "recursive"), node)
    : node;
  const symbol = unit.functions.schema;
  const start =
    unit.reach === "module" ? code`function` : code`export function`;
  // A schema that is only a reference returns the function of its target.
  const type = typeRef(module.runtime("node", "SchemaRef"));
  return {
    name: symbol.name,
    code: block(code`${start} ${valueRef(symbol)}(): ${type}`, [
      sequence(code`return `, returned, code`;`),
    ]),
    mentions: wordsIn([returned]),
  };
}

/** The node of another schema: its function if it has one, otherwise an expression. */
export function nodeRef(
  scope: FunctionScope,
  id: SchemaId,
  hint: string,
): Code {
  const { module, direction, stem } = scope;
  const { schemas } = module;
  const isInline =
    schemas.schema(id).role.kind === "inline" &&
    !schemas.isRecursive(id) &&
    !schemas.alike.isShared(id);
  if (isInline) return nodeOf({ ...scope, stem: `${stem} ${hint}` }, id);
  const unit = module.unit(id, direction, stem, hint);
  module.need(unit, "schema");
  return valueRef(unit.functions.schema);
}

/** The node of a schema as an expression. */
function nodeOf(scope: FunctionScope, id: SchemaId): Code {
  const { module, direction } = scope;
  const shape = module.schemas.shape(id, direction);
  const { messages } = shape;
  const settled = withoutNull(shape);
  const { guards, further } = partsOf(scope, settled);
  const inner = closed(
    scope,
    id,
    shape,
    guarded(module, guards, further) ?? module.value("node", "anything"),
  );
  const node =
    settled === shape ? inner : made(module.value("node", "nullable"), inner);
  return messages === null
    ? node
    : made(module.value("worded", "worded"), data({ ...messages }), node);
}

function partsOf(scope: FunctionScope, own: SchemaShape): GuardedNodes {
  const { module, stem } = scope;
  const inherited = inheritedLimits(scope, own);
  const shape = withLimits(own, inherited);
  if (allowsNothing(shape)) {
    const isListed = shape.values.some((list) => list.length === 0);
    const node = isListed
      ? listedNode(module, [], stem)
      : module.value("values", "nothing");
    return { guards: [node], further: [] };
  }
  const [only, ...others] = shape.types ?? [];
  const type = others.length === 0 ? only : undefined;
  const isObject = type === "object" && shape.objects.length === 1;
  const isArray = type === "array" && shape.arrays.length === 1;
  // The node of the object or the array includes the type.
  const { guards, further } =
    isObject || isArray
      ? { guards: [], further: [] }
      : scalarNodes(module, shape, stem);
  const { least, most } = rangeOf(shape.objects);
  const mostProperties = Math.min(most, inherited.properties);
  const items = itemLimits(scope, shape.arrays);
  const mostItems = Math.min(items.most, inherited.items);
  const ref = (id: SchemaId, hint: string): Code => nodeRef(scope, id, hint);
  const parts = [
    ...further,
    ...shape.values
      .filter((list) => !list.every(isPlainSchema))
      .map((list) =>
        made(
          module.value("equal", "equalTo"),
          ...list.map((value) => module.constant(value, stem)),
        ),
      ),
    ...shape.arrays.flatMap((part, index) =>
      arrayNodes(scope, part, index === 0 ? items.least : 0, isArray),
    ),
    ...(least > 0
      ? [made(module.value("size", "propertiesFrom"), limit(least))]
      : []),
    ...shape.objects.flatMap((part) => [
      ...fieldNodes(scope, part, isObject),
      ...dependentNodes(scope, part),
    ]),
    ...shape.calls.map((called) => ref(called, "base")),
    ...shape.unions.map((union) => unionNode(scope, union, ref)),
    ...shape.nots.map((excluded) => notNode(scope, excluded, shape)),
    ...shape.conditionals.map((part) =>
      made(
        module.value("conditional", "conditional"),
        ref(part.if, "if"),
        ...[part.then, part.else].map((branch, index) =>
          branch === null
            ? module.value("node", "anything")
            : ref(branch, index === 0 ? "then" : "else"),
        ),
      ),
    ),
  ];
  // Only a single text or number is certain to have each issue once.
  const isSimple =
    parts.length === further.length &&
    Math.max(shape.strings.length, shape.numbers.length) <= 1;
  const all = combined(module, parts);
  return {
    guards: [
      ...guards,
      ...(mostItems < Infinity
        ? [made(module.value("size", "itemsUpTo"), limit(mostItems))]
        : []),
      ...(mostProperties < Infinity
        ? [made(module.value("size", "propertiesUpTo"), limit(mostProperties))]
        : []),
    ],
    further: isSimple || all === null ? parts : [all],
  };
}

// --------------------------------------------------------------------------------------------------- arrays

function arrayNodes(
  scope: FunctionScope,
  part: ArrayPart,
  least: number,
  isWhole: boolean,
): Code[] {
  return [
    ...itemNodes(scope, part, least, isWhole),
    ...(part.unique ? [uniqueNode(scope)] : []),
    ...(part.contains ? containsNodes(scope, part.contains) : []),
  ];
}

function itemNodes(
  scope: FunctionScope,
  { prefix, rest }: ArrayPart,
  least: number,
  isWhole: boolean,
): Code[] {
  const { module, direction } = scope;
  const { schemas } = module;
  const isFree =
    rest === null ||
    schemas.acceptsAll(rest, direction) ||
    schemas.acceptsNone(rest, direction);
  const item = isFree ? null : nodeRef(scope, rest, "item");
  const first = prefix.map((id, index) =>
    schemas.acceptsAll(id, direction)
      ? module.value("node", "anything")
      : nodeRef(scope, id, `item ${String(index + 1)}`),
  );
  if (isWhole && prefix.length === 0 && item !== null) {
    const check = itemCheck(scope, rest);
    const given = least > 0 || check ? [limit(least)] : [];
    return [
      made(
        module.value("list", "list"),
        item,
        ...given,
        ...(check ? [check] : []),
      ),
    ];
  }
  const isPlain = prefix.every((id) => schemas.acceptsAll(id, direction));
  const entries = [
    isPlain && item === null ? null : prefixEntry(first),
    item && nodeEntry("items", item),
    least > 0 ? plainEntry("least", limit(least)) : null,
  ].filter((one) => one !== null);
  const anyArray = module.value("values", "anyArray");
  if (entries.length === 0) return isWhole ? [anyArray] : [];
  const items = madeWith(module.value("list", "items"), flatObject(entries));
  return [
    isWhole ? made(module.value("node", "typed"), anyArray, items) : items,
  ];
}

/** A recursive check would look at all levels below each level. */
function itemCheck(scope: FunctionScope, item: SchemaId | null): Code | null {
  const { module, direction, stem } = scope;
  const { schemas } = module;
  if (item === null || schemas.leadsToRecursion(item)) return null;
  const target = targetOf(schemas, item, direction);
  if (isScalar(schemas.shape(target, direction))) return null;
  const unit = module.unit(target, direction, stem, "item");
  module.need(unit, "check");
  return valueRef(unit.functions.check);
}

function prefixEntry(first: readonly Code[]): Code | null {
  return first.length === 0 ? null : entry("prefix", array(first));
}

function uniqueNode({ module, id }: FunctionScope): Code {
  return module.schemas.isBelowRecursion(id)
    ? module.value("unique-nested", "uniqueNested")
    : module.value("unique", "unique");
}

function containsNodes(
  scope: FunctionScope,
  { minimum, maximum, schema }: NonNullable<ArrayPart["contains"]>,
): Code[] {
  if (minimum === 0 && maximum === null) return [];
  const { module, direction } = scope;
  const words = schemaWords(module.schemas, schema, direction, null);
  return [
    made(
      module.value("contains", "contains"),
      nodeRef(scope, schema, "contains"),
      limit(minimum),
      ...(maximum === null && words === null
        ? []
        : [limit(maximum ?? Infinity)]),
      ...(words ? [str(words.each), str(words.all)] : []),
    ),
  ];
}

// -------------------------------------------------------------------------------------------------- objects

function fieldNodes(
  scope: FunctionScope,
  part: ObjectPart,
  isWhole: boolean,
): Code[] {
  const { module, direction } = scope;
  const { acceptsNone } = module.schemas;
  const { additional, names, patterns } = part;
  const isKeyed = patterns.length > 0 || names !== null;
  const isFree = isOpen(scope, part);
  const isClosed = additional !== null && acceptsNone(additional, direction);
  const described = new Set(part.properties.map(({ name }) => name));
  const anything = module.value("node", "anything");
  const missing = part.required
    .filter((name) => !described.has(name))
    .map((name) => plainEntry(name, anything));
  const properties = propertyEntries(scope, part, isFree && !isKeyed);
  // Other keywords see properties that are only required as additional ones.
  const isApart = missing.length > 0 && (isKeyed || !isFree);
  const own = isApart ? properties : [...properties, ...missing];
  const rules = [
    own.length > 0 ? entry("properties", object(own)) : null,
    patterns.length > 0 ? entry("patterns", patternRows(scope, part)) : null,
    isFree || additional === null
      ? null
      : isClosed
        ? plainEntry("additional", lit(null))
        : nodeEntry("additional", nodeRef(scope, additional, "value")),
    names === null ? null : nodeEntry("names", nodeRef(scope, names, "key")),
  ].filter((rule) => rule !== null);
  const madeFields = (maker: Code, given: readonly Code[]): Code =>
    madeWith(maker, flatObject(given));
  const fields = module.value("object", "fields");
  const apart = isApart
    ? [madeFields(fields, [entry("properties", object(missing))])]
    : [];
  const anyObject = module.value("values", "anyObject");
  if (rules.length === 0) return isWhole ? [anyObject] : [];
  if (isWhole && !isKeyed && (isFree || isClosed) && own.length > 0) {
    const maker = module.value("object", isFree ? "object" : "closedObject");
    return [madeWith(maker, object(own)), ...apart];
  }
  const keyed = isKeyed ? module.value("keyed", "keyed") : fields;
  const node = madeFields(keyed, rules);
  return [
    isWhole ? made(module.value("node", "typed"), anyObject, node) : node,
    ...apart,
  ];
}

function patternRows(scope: FunctionScope, { patterns }: ObjectPart): Code {
  return rows(
    patterns.map(({ pattern, schema }) =>
      array([
        scope.module.pattern(pattern, "key"),
        nodeRef(scope, schema, "field"),
      ]),
    ),
  );
}

/** An optional property with any value is left out, unless other properties are described. */
function propertyEntries(
  scope: FunctionScope,
  part: ObjectPart,
  isFree: boolean,
): Code[] {
  const { module, direction } = scope;
  const required = new Set(part.required);
  const optional = module.value("object", "optional");
  return part.properties.flatMap(({ name, schema }) => {
    const acceptsAll =
      module.schemas.acceptsAll(schema, direction) &&
      missingMessage(scope, schema) === null;
    const isNeeded = required.has(name);
    if (acceptsAll && !isNeeded)
      return isFree ? [] : [nodeEntry(name, made(optional))];
    const node = nodeRef(scope, schema, name);
    return [nodeEntry(name, isNeeded ? node : made(optional, node))];
  });
}

/** `dependentRequired` and `dependentSchemas`. */
function dependentNodes(scope: FunctionScope, part: ObjectPart): Code[] {
  const { module } = scope;
  const nodeOfMissing = (name: string): Code => {
    const schema = part.properties.find((one) => one.name === name)?.schema;
    const told = schema === undefined ? null : missingMessage(scope, schema);
    const anything = module.value("node", "anything");
    return told === null
      ? anything
      : made(module.value("worded", "worded"), data({ ...told }), anything);
  };
  return [
    ...part.dependentRequired
      .filter(({ required }) => required.length > 0)
      .map(({ property, required }) =>
        madeWith(
          module.value("dependent", "dependentProperties"),
          str(property),
          flatObject(
            required.map((name) => nodeEntry(name, nodeOfMissing(name))),
          ),
        ),
      ),
    ...part.dependentSchemas
      .filter(
        ({ schema }) => !module.schemas.acceptsAll(schema, scope.direction),
      )
      .map(({ property, schema }) =>
        made(
          module.value("dependent", "dependentSchema"),
          str(property),
          nodeRef(scope, schema, `with ${property}`),
        ),
      ),
  ];
}

// --------------------------------------------------------------------------------------------------- others

/** The rule says what is excluded, if that can be said in a few words. */
function notNode(
  scope: FunctionScope,
  excluded: SchemaId,
  { types }: SchemaShape,
): Code {
  const { module, direction } = scope;
  const words = schemaWords(module.schemas, excluded, direction, types);
  const { values } = module.schemas.shape(excluded, direction);
  const [list = null] = values;
  const rule =
    words === null
      ? module.value("rules", "mustNotMatch")
      : made(
          module.value("rules", "notRule"),
          str(words.one),
          ...(list ? [lit([...list])] : []),
        );
  return made(
    module.value("conditional", "not"),
    nodeRef(scope, excluded, "not"),
    rule,
  );
}

/** With `unevaluatedProperties` or `unevaluatedItems`. */
function closed(
  scope: FunctionScope,
  id: SchemaId,
  { unevaluated }: SchemaShape,
  node: Code,
): Code {
  const { module, direction, stem } = scope;
  const { schemas } = module;
  return unevaluated
    .filter(({ schema }) => !schemas.acceptsAll(schema, direction))
    .reduce((inner, { kind, schema }) => {
      const unit = module.unit(id, direction, stem, "");
      const marks = schemas.evaluation.marks(id, direction);
      if (marks) module.need(unit, "mark");
      const isNone = schemas.acceptsNone(schema, direction);
      const rest = isNone ? lit(null) : nodeRef(scope, schema, "unevaluated");
      const maker =
        kind === "unevaluatedItems" ? "closedItems" : "closedProperties";
      return made(
        module.value("unevaluated", maker),
        inner,
        rest,
        ...(marks ? [valueRef(unit.functions.mark)] : []),
      );
    }, node);
}
