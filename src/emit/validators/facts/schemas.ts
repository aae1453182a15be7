/** Facts about the schemas of the model: shapes, views, recursion. */
import { closure } from "../../../base/common/closure.js";
import { jsonTypeOf } from "../../../base/common/json-type.js";
import { wholeModel } from "../../../incremental/tracked-model.js";
import { createMemo } from "../../../incremental/memo.js";
import { schemaTable } from "../../../incremental/tables.js";
import { partsOf, schemasLeadingTo, allSchemas } from "../../../model/graph.js";
import type {
  ApiModel,
  Direction,
  JsonType,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import { isHidden } from "../../../facts/schemas/hidden-names.js";
import { isLargeApi } from "../../../naming/module-groups.js";
import { int64Schemas, type Int64Schemas } from "../../int64.js";
import type { TargetContext } from "../../target.js";
import { findDuplicates, type SchemaDuplicates } from "./duplicates.js";
import { isKnownFormat } from "./formats.js";
import { createEvaluation, type Evaluation } from "./evaluation.js";
import { knownProperties, type KnownProperties } from "./known-properties.js";
import {
  holdsBytes,
  isEmpty,
  isScalar,
  isSecretText,
  shapeOf,
  type ObjectPart,
  type SchemaShape,
} from "./shape.js";
import { cyclicSchemas } from "./recursion.js";

/** The cost of a check: 0 for comparisons, 1 for scans of text, 2 for calls of other validators. */
export type Cost = 0 | 1 | 2;

/** How many references and unions are followed to find the types of a value. */
const maxTypeDepth = 20;

/** The schemas of a package, as parts of requests or of responses. */
export interface SchemaScope {
  readonly module: { readonly schemas: Schemas };
  readonly direction: Direction;
}

export interface Schemas {
  readonly model: ApiModel;
  /** All schemas of the model, in its order. */
  readonly all: readonly Schema[];
  /** Whether related schemas share a module. */
  readonly isGrouped: boolean;
  schema(id: SchemaId): Schema;
  shape(id: SchemaId, direction: Direction): SchemaShape;
  /** The properties that it describes, including those of the schemas that it consists of. */
  properties(id: SchemaId, direction: Direction): KnownProperties;
  /** The request view if it differs; otherwise there is only one view. */
  view(id: SchemaId, direction: Direction): Direction;
  /** Whether a value of this schema can contain values of the same schema. */
  isRecursive(id: SchemaId): boolean;
  /** Whether it is recursive or refers to a recursive schema, directly or through others. */
  leadsToRecursion(id: SchemaId): boolean;
  /** Whether it can apply to several parts of a value that contain each other. */
  isBelowRecursion(id: SchemaId): boolean;
  /** The schemas with 64-bit integers that are not numbers. */
  readonly int64: Int64Schemas;
  /** Groups of equal schemas. */
  readonly alike: SchemaDuplicates;
  /** Evaluated properties and items, for the `unevaluated` keywords. */
  readonly evaluation: Evaluation;
  /** An object assertion without the properties that the view hides. */
  visible(part: ObjectPart, direction: Direction): ObjectPart;
  /** Whether the schema accepts every value. */
  acceptsAll(id: SchemaId, direction: Direction): boolean;
  /** Whether no value matches, and the schema has no name of its own. */
  acceptsNone(id: SchemaId, direction: Direction): boolean;
  /** Whether it is checked by a function rather than by an expression. */
  isCalled(id: SchemaId, direction: Direction): boolean;
  /** The cost of a call of its function. */
  cost(id: SchemaId, direction: Direction): Cost;
  /** The types that a matching value can have, as far as they are known; null for any type. */
  types(id: SchemaId, direction: Direction): ReadonlySet<JsonType> | null;
  /** Whether a value of the schema may itself be a secret, such as a password. */
  mayBeSecret(id: SchemaId): boolean;
}

/** The schema, or the operation that it is a part of. Its code does not depend on what else its module contains. */
export function ownerOf({ id, role }: Schema): string {
  return "operation" in role ? role.operation : id;
}

/** Whether a user can have a value of the schema: not only the parameters of one location, which the client collects. */
export function isWholeValue({ role }: Schema): boolean {
  return role.kind !== "inline" && role.kind !== "parameters";
}

function byDirection<Value>(
  make: (direction: Direction) => Value,
): Record<Direction, Value> {
  return { request: make("request"), response: make("response") };
}

export function createSchemas(context: TargetContext): Schemas {
  const { model } = context;
  const whole = wholeModel(model);
  const all = allSchemas(whole);
  const recursive = cyclicSchemas(whole.schemas, all);
  const below = closure(recursive, (id) =>
    (whole.schemas[id]?.assertions ?? []).flatMap(partsOf),
  );
  const deep = schemasLeadingTo(all, partsOf)([...recursive]);
  const secret = secretSchemas(all);

  const schema = (id: SchemaId): Schema => {
    const found = model.schemas[id];
    if (!found) throw new Error(`There is no schema ${id}`);
    return found;
  };

  const view = (id: SchemaId, direction: Direction): Direction =>
    schema(id).projection === "split" ? direction : "response";

  const shapes = byDirection((direction) =>
    createMemo((id: SchemaId) => shapeOf(schema, id, direction)),
  );
  const shape = (id: SchemaId, direction: Direction): SchemaShape =>
    shapes[view(id, direction)](id);

  const properties = byDirection((direction) =>
    createMemo((id: SchemaId) => knownProperties(shape, id, direction)),
  );
  const propertiesOf = (id: SchemaId, direction: Direction): KnownProperties =>
    properties[view(id, direction)](id);

  const visible = (part: ObjectPart, direction: Direction): ObjectPart => ({
    ...part,
    properties: part.properties.filter(
      (property) => !isHidden(schema, property.schema, direction),
    ),
  });

  const evaluation = createEvaluation(model, { schema, shape, view, visible });

  const cost = (id: SchemaId, direction: Direction, depth = 0): Cost => {
    const found = shape(id, direction);
    if (!isScalar(found) || depth > 3) return 2;
    const own = found.strings.some(
      ({ pattern, format }) => pattern !== null || format !== null,
    )
      ? 1
      : 0;
    return found.calls.reduce<Cost>(
      (most, called) =>
        Math.max(most, cost(called, direction, depth + 1)) as Cost,
      own,
    );
  };

  // By depth, because the answer for a recursive schema depends on it. Without the memo, unions of unions would take
  // exponential time.
  const typesAt = Array.from({ length: maxTypeDepth + 1 }, (_, depth) =>
    byDirection((direction) =>
      createMemo((id: SchemaId) => typesOf(id, direction, depth)),
    ),
  );
  const types = (id: SchemaId, direction: Direction, depth = 0) =>
    typesAt[depth]?.[view(id, direction)](id) ?? null;
  const typesOf = (
    id: SchemaId,
    direction: Direction,
    depth: number,
  ): ReadonlySet<JsonType> | null => {
    const found = shape(id, direction);
    if (found.types !== null || depth === maxTypeDepth) return found.types;
    const [plain] = found.values;
    if (plain) return new Set(plain.map(jsonTypeOf));
    for (const called of found.calls) {
      const inner = types(called, direction, depth + 1);
      if (inner !== null) return inner;
    }
    for (const union of found.unions) {
      const members = union.schemas.map((member) =>
        types(member, direction, depth + 1),
      );
      if (members.every((member) => member !== null)) {
        return new Set(members.flatMap((member) => [...member]));
      }
    }
    return null;
  };

  const table = <Value>(name: string, lookup: (id: SchemaId) => Value) =>
    schemaTable(model, name, lookup);
  const named = all.filter(({ role }) => role.kind !== "inline");
  const isRecursive = table("recursive", (id) => recursive.has(id));
  const alike = findDuplicates(model, all, {
    ownerOf,
    // Recursive functions count levels, and schemas with evaluations need a `mark` function as well.
    isAlone: (id) => recursive.has(id) || evaluation.asked.has(id),
  });
  // Equal schemas have one function.
  let kindsBelow: ReadonlySet<string> | undefined;
  const isBelow = (id: SchemaId): boolean => {
    kindsBelow ??= new Set([...below].map((one) => alike.kindOf(one)));
    return kindsBelow.has(alike.kindOf(id));
  };
  return {
    model,
    all,
    isGrouped: isLargeApi(new Set(named.map(ownerOf)).size),
    schema,
    shape,
    properties: propertiesOf,
    int64: int64Schemas(context),
    evaluation,
    alike,
    visible,
    view,
    isRecursive,
    isBelowRecursion: table("below recursion", isBelow),
    leadsToRecursion: table("deep", (id) => deep.has(id)),
    acceptsAll: (id, direction) =>
      schema(id).role.kind === "inline" &&
      isEmpty(shape(id, direction), isKnownFormat),
    acceptsNone: (id, direction) =>
      schema(id).role.kind === "inline" &&
      shape(id, direction).types?.size === 0,
    isCalled: (id, direction) =>
      schema(id).role.kind !== "inline" ||
      !isScalar(shape(id, direction)) ||
      shape(id, direction).calls.length > 0,
    cost,
    types: (id, direction) => types(id, direction),
    mayBeSecret: table("secret", (id) => secret.has(id)),
  };
}

function secretSchemas(all: readonly Schema[]): ReadonlySet<SchemaId> {
  const secret = all.filter(
    ({ type, assertions }) =>
      !holdsBytes(type) &&
      assertions.some((one) => one.kind === "string" && isSecretText(one)),
  );
  return schemasLeadingTo(all, (assertion) => {
    switch (assertion.kind) {
      case "reference":
      case "allOf":
      case "anyOf":
      case "oneOf":
        return partsOf(assertion);
      default:
        return [];
    }
  })(secret.map(({ id }) => id));
}
