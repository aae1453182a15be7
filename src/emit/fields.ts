/**
 * Finds the schemas whose objects need work in requests and responses: unknown fields, fields of the other direction,
 * defaults. They are found in the description of the schema.
 */
import { closure } from "../base/common/closure.js";
import { follow } from "../base/common/follow.js";
import { createWeakMemo } from "../incremental/memo.js";
import { schemaTable, viewTable } from "../incremental/tables.js";
import { wholeModel } from "../incremental/tracked-model.js";
import { untracked } from "../incremental/tracking.js";
import { formatChecks } from "../facts/schemas/formats.js";
import { isHidden } from "../facts/schemas/hidden-names.js";
import { limitsOf } from "../keywords/limits.js";
import { validateExample } from "../facts/schemas/validate.js";
import { partsOf, schemasLeadingTo, allSchemas } from "../model/graph.js";
import { has } from "../keywords/table.js";
import type {
  ApiModel,
  Assertion,
  Content,
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../model/model.js";
import { args, sequence, valueRef, type Code } from "./code/index.js";
import { namedSchema } from "../facts/schemas/resolved-type.js";
import { schemaSymbol } from "./int64.js";
import type { TargetContext } from "./target.js";

interface FieldSchemas {
  /** Whether a value of the schema may have fields to remove or to fill in, at any depth. */
  needsWork(id: SchemaId, direction: Direction): boolean;
  /** Whether its fields are looked at. A schema without work of its own may describe fields of one that has. */
  isFollowed(id: SchemaId, direction: Direction): boolean;
  /** Whether the server uses the table: for a body, or for the parameters of one location. */
  isAsked(id: SchemaId, direction: Direction): boolean;
  /** Whether removing or filling in fields may make a value invalid. */
  isFragile(id: SchemaId): boolean;
}

/** The values whose fields are changed: bodies and parameters of the server, or those that a user parses as well. */
type FieldUse = "server" | "parse";

/** They are facts of the whole model, so each of them is a table. */
function tablesFor(use: FieldUse): (model: ApiModel) => FieldSchemas {
  const start = use === "server" ? "" : "parsed ";
  return createWeakMemo((model: ApiModel): FieldSchemas => {
    const facts = compute(wholeModel(model), use);
    const { needsWork, isFollowed, isAsked, isFragile } = facts;
    return {
      needsWork: viewTable(model, `${start}field work`, needsWork),
      isFollowed: viewTable(model, `${start}followed fields`, isFollowed),
      isAsked: viewTable(model, `${start}asked fields`, isAsked),
      isFragile: schemaTable(model, `${start}fragile fields`, isFragile),
    };
  });
}

const computed: Readonly<Record<FieldUse, (model: ApiModel) => FieldSchemas>> =
  { server: tablesFor("server"), parse: tablesFor("parse") };

export function fieldSchemas(
  model: ApiModel,
  use: FieldUse = "server",
): FieldSchemas {
  return untracked(() => computed[use](model));
}

function compute(model: ApiModel, use: FieldUse): FieldSchemas {
  const schemas = allSchemas(model);
  const find = (id: SchemaId): Schema | undefined => model.schemas[id];
  const hidden = {
    request: hiddenSchemas(model, "request"),
    response: hiddenSchemas(model, "response"),
  };
  const partsIn = (direction: Direction) => partsExcept(hidden[direction]);
  const idsWhere = (holds: (assertion: Assertion) => boolean): SchemaId[] =>
    schemas.flatMap(({ id, assertions }) =>
      assertions.some(holds) ? [id] : [],
    );
  const hides = (direction: Direction) => (assertion: Assertion) =>
    assertion.kind === "object" &&
    assertion.properties.some(({ schema }) => hidden[direction].has(schema));
  const leadingTo = {
    request: schemasLeadingTo(schemas, partsIn("request")),
    response: schemasLeadingTo(schemas, partsIn("response")),
    all: schemasLeadingTo(schemas, partsOf),
  };
  const defaulted = idsWhere((one) => hasDefault(model, one));

  const incoming = [...idsWhere(isOpenByOmission), ...defaulted];
  const working: Record<Direction, ReadonlySet<SchemaId>> = {
    request: leadingTo.request([...incoming, ...idsWhere(hides("request"))]),
    response: leadingTo.response([
      ...(use === "parse" ? incoming : []),
      ...idsWhere(hides("response")),
    ]),
  };
  const speaking = {
    request: leadingTo.request(idsWhere(speaks)),
    response:
      use === "parse" ? leadingTo.response(idsWhere(speaks)) : working.response,
  };
  const fragile = leadingTo.all(
    idsWhere((one) => mayBreak(one) || hasDoubtfulDefault(model, one)),
  );
  // Only described parameters are read, so the object of parameters itself needs no work.
  const worksInside = (id: SchemaId): boolean =>
    (find(id)?.assertions ?? [])
      .flatMap(partsIn("request"))
      .some((part) => working.request.has(part));
  const asked: Record<Direction, ReadonlySet<SchemaId>> = {
    request: new Set([
      ...named(model, bodyRoots(model)),
      ...inputRoots(model).filter((id) => worksInside(id)),
    ]),
    response: new Set(named(model, responseRoots(model))),
  };
  const isAsked = (id: SchemaId, direction: Direction): boolean =>
    asked[direction].has(id) &&
    working[direction].has(id) &&
    find(id)?.role.kind !== "inline";
  // Those of all schemas of the same value, and of the parts that need work.
  const usedIn = (direction: Direction): ReadonlySet<SchemaId> => {
    const parts = partsIn(direction);
    const roots = [...asked[direction]].filter((id) => isAsked(id, direction));
    return closure(roots, (id) =>
      (find(id)?.assertions ?? []).flatMap((one) => {
        const beside = new Set(schemasBeside(one));
        return parts(one).filter(
          (part) => beside.has(part) || working[direction].has(part),
        );
      }),
    );
  };
  const used = { request: usedIn("request"), response: usedIn("response") };
  return {
    needsWork: (id, direction) => working[direction].has(id),
    isAsked,
    isFollowed: (id, direction) =>
      (use === "parse" || used[direction].has(id)) &&
      speaking[direction].has(id),
    isFragile: (id) => fragile.has(id),
  };
}

/** The schemas that apply to the same value. */
function schemasBeside(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "object":
      return assertion.dependentSchemas.map(({ schema }) => schema);
    case "array":
    case "unevaluatedItems":
    case "unevaluatedProperties":
      return [];
    default:
      return partsOf(assertion);
  }
}

/** The schemas of properties that a direction does not have. */
function hiddenSchemas(
  model: ApiModel,
  direction: Direction,
): ReadonlySet<SchemaId> {
  const find = (id: SchemaId) => model.schemas[id];
  const ids = allSchemas(model).map(({ id }) => id);
  return new Set(ids.filter((id) => isHidden(find, id, direction)));
}

/** The parts of a value, without those that the direction does not have. */
function partsExcept(
  hidden: ReadonlySet<SchemaId>,
): (assertion: Assertion) => SchemaId[] {
  return (assertion) => {
    if (assertion.kind === "not") return [];
    if (assertion.kind !== "object") return partsOf(assertion);
    const properties = assertion.properties.filter(
      ({ schema }) => !hidden.has(schema),
    );
    return partsOf({ ...assertion, names: null, properties });
  };
}

/** What the server does with described fields of request bodies. */
interface RequestFields {
  /** Whether a field has a default. */
  readonly defaulted: boolean;
  /** Whether a field is `readOnly`. */
  readonly hidden: boolean;
}

/** The facts about the fields of these bodies, at any depth. */
export function requestFields(
  model: ApiModel,
  contents: readonly Content[],
): RequestFields {
  const hidden = hiddenSchemas(model, "request");
  const roots = contents.flatMap(schemasIn);
  const assertions = [...reachable(model, roots, partsExcept(hidden))].flatMap(
    (id) => model.schemas[id]?.assertions ?? [],
  );
  return {
    defaulted: assertions.some((one) => hasDefault(model, one)),
    hidden: assertions.some(
      (one) =>
        one.kind === "object" &&
        one.properties.some(({ schema }) => hidden.has(schema)),
    ),
  };
}

/** The default of a schema, or of its target if it is only a reference. */
export function defaultOf(
  model: ApiModel,
  id: SchemaId,
): { value: JsonValue } | null {
  const end = follow(id, (at) => {
    const schema = model.schemas[at];
    return schema?.default === null && schema.type.kind === "schema"
      ? schema.type.schema
      : null;
  });
  const found = model.schemas[end]?.default ?? null;
  // A default that its own schema rejects would make every request invalid.
  return found === null || verdictOf(model, id, found.value).kind === "invalid"
    ? null
    : found;
}

/** Patterns are left to the validator, which checks them at run time. */
function verdictOf({ schemas }: ApiModel, id: SchemaId, value: JsonValue) {
  const budget = { steps: 1000 };
  return validateExample(
    { schemas, isFast: () => false, budget, formats: formatChecks },
    id,
    value,
  );
}

/** An object that names properties and does not mention additional ones. */
function isOpenByOmission(assertion: Assertion): boolean {
  return (
    assertion.kind === "object" &&
    assertion.properties.length > 0 &&
    assertion.additional === null
  );
}

function hasDefault(model: ApiModel, assertion: Assertion): boolean {
  return (
    assertion.kind === "object" &&
    assertion.properties.some(({ schema }) => defaultOf(model, schema) !== null)
  );
}

/** A default that only the validator can check. */
function hasDoubtfulDefault(model: ApiModel, assertion: Assertion): boolean {
  return (
    assertion.kind === "object" &&
    assertion.properties.some(({ schema }) => {
      const found = defaultOf(model, schema);
      return (
        found !== null &&
        verdictOf(model, schema, found.value).kind === "unknown"
      );
    })
  );
}

function speaks(assertion: Assertion): boolean {
  if (assertion.kind === "unevaluatedProperties") return true;
  return (
    assertion.kind === "object" &&
    has(assertion, "properties", "patterns", "names", "additional", "required")
  );
}

/** Keywords that a value may no longer match after a field is removed or added. */
function mayBreak(assertion: Assertion): boolean {
  switch (assertion.kind) {
    case "oneOf":
    case "not":
    case "conditional":
    case "unevaluatedProperties":
      return true;
    case "values":
      return assertion.values.some((value) => typeof value === "object");
    case "array":
      return has(assertion, "unique", "contains");
    case "object":
      return (
        limitsOf(assertion).length > 0 ||
        has(assertion, "names", "dependentRequired", "dependentSchemas")
      );
    default:
      return false;
  }
}

function bodyRoots({ operations }: ApiModel): SchemaId[] {
  return operations.flatMap(({ requestBody }) =>
    (requestBody?.contents ?? []).flatMap(schemasIn),
  );
}

function inputRoots({ operations }: ApiModel): SchemaId[] {
  return operations.flatMap(({ inputs }) =>
    Object.values(inputs).filter((id) => id !== null),
  );
}

function named(model: ApiModel, ids: readonly SchemaId[]): SchemaId[] {
  return ids.map((id) => namedSchema(model, id));
}

function responseRoots({ operations }: ApiModel): SchemaId[] {
  return operations.flatMap(({ responses }) =>
    responses.flatMap(({ contents }) => contents.flatMap(schemasIn)),
  );
}

function schemasIn({ schema, itemSchema }: Content): SchemaId[] {
  return [schema, itemSchema].filter((id) => id !== null);
}

function reachable(
  model: ApiModel,
  roots: readonly SchemaId[],
  next: (assertion: Assertion) => SchemaId[],
): ReadonlySet<SchemaId> {
  return closure(roots, (id) =>
    (model.schemas[id]?.assertions ?? []).flatMap(next),
  );
}

/** If there is only one view, fields matter only in requests. */
export function wayOf(
  projection: "same" | "split",
  view: Direction,
): Direction {
  return projection === "split" ? view : "request";
}

/** `fieldRules(schemaOfPet)`; null if the schema needs no work. */
export function fieldRulesOf(
  context: TargetContext,
  id: SchemaId | null,
  direction: Direction,
): Code | null {
  if (id === null) return null;
  const { model, names } = context;
  const schema = namedSchema(model, id);
  if (!fieldSchemas(model).isAsked(schema, direction)) return null;
  const rules = names.exportedSymbol(
    "validators",
    "runtime/fields",
    "fieldRules",
  );
  const described = schemaSymbol(context, schema, direction);
  return sequence(valueRef(rules), args([valueRef(described)]));
}
