/** Facts about the schemas of the model that decide how a package checks them. */
import { closure } from "../../../base/common/closure.js";
import {
  createRecursion,
  cyclicSchemas,
} from "../../../facts/shapes/recursion.js";
import { isScalar } from "../../../facts/shapes/shape.js";
import { createShapes } from "../../../facts/shapes/shapes.js";
import type { NodeSchemas } from "../../../facts/nodes/node-schemas.js";
import {
  int64Schemas,
  type Int64Schemas,
} from "../../../facts/schemas/int64.js";
import { secretSchemas } from "../../../facts/schemas/secret.js";
import { schemaTable } from "../../../incremental/tables.js";
import { wholeModel } from "../../../incremental/tracked-model.js";
import { partsOf } from "../../../model/graph.js";
import type {
  Direction,
  OperationId,
  Schema,
  SchemaId,
  SchemaRole,
} from "../../../model/model.js";
import { isLargeApi } from "../../../naming/module-groups.js";
import type { TargetContext } from "../../target.js";
import { brandSchemas, hasWireType } from "../../brands.js";
import { codecSchemas } from "../../codecs.js";
import { defaultOf, fieldSchemas, wayOf } from "../../fields.js";
import type { BrandSchemas } from "../../../facts/schemas/brands.js";
import type { CodecSchemas } from "../../../facts/schemas/codecs.js";
import { findDuplicates, type SchemaDuplicates } from "./duplicates.js";

/** The cost of a check: 0 for comparisons, 1 for scans of text, 2 for calls of other validators. */
export type Cost = 0 | 1 | 2;

/** The schemas of a package, as parts of requests or of responses. */
export interface SchemaScope {
  readonly module: { readonly schemas: Schemas };
  readonly direction: Direction;
}

export interface Schemas extends NodeSchemas {
  /** Whether related schemas share a module. */
  readonly isGrouped: boolean;
  /** The schemas with 64-bit integers that are not numbers. */
  readonly int64: Int64Schemas;
  /** The schemas whose values differ between the wire and code. */
  readonly codecs: CodecSchemas;
  /** The schemas whose types have brands. */
  readonly brands: BrandSchemas;
  /** Whether the wire has another type. */
  hasWireType(id: SchemaId): boolean;
  /** Whether it contains itself without a schema that has a name in between. */
  isInlineCycle(id: SchemaId): boolean;
  /** Groups of equal schemas. */
  readonly alike: SchemaDuplicates;
  /** Whether it is checked by a function rather than by an expression. */
  isCalled(id: SchemaId, direction: Direction): boolean;
  /** The cost of a call of its function. */
  cost(id: SchemaId, direction: Direction): Cost;
}

/** The schema, or the operation or the component that it is a part of. Its code does not depend on what else its module contains. */
export function ownerOf({ id, role }: Schema): string {
  if ("component" in role) return role.component.id;
  return operationIn(role) ?? id;
}

/** The operation that a schema is a part of; null for the body of a component, which several operations may share. */
export function operationIn(role: SchemaRole): OperationId | null {
  const isShared = "component" in role;
  return "operation" in role && !isShared ? role.operation : null;
}

/** Whether a user can have a value of the schema: not only the parameters of one location, which the client collects. */
export function isWholeValue({ role }: Schema): boolean {
  return role.kind !== "inline" && role.kind !== "parameters";
}

export function createSchemas(context: TargetContext): Schemas {
  const { model } = context;
  const shapes = createShapes(model);
  const { all, schema, shape, evaluation } = shapes;
  const recursion = createRecursion(model);
  const whole = wholeModel(model);
  const below = closure(recursion.cyclic, (id) =>
    (whole.schemas[id]?.assertions ?? []).flatMap(partsOf),
  );

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

  const named = all.filter(({ role }) => role.kind !== "inline");
  const inline = all.filter(({ role }) => role.kind === "inline");
  const cyclicInside = cyclicSchemas(
    Object.fromEntries(inline.map((one) => [one.id, one])),
    inline,
  );
  const alike = findDuplicates(model, all, {
    ownerOf,
    // Recursive functions count levels.
    traitOf: recursion.isRecursive,
    // Schemas with evaluations need a `mark` function as well.
    isAlone: (id) => cyclicInside.has(id) || evaluation.asked.has(id),
  });
  // Equal schemas have one function.
  let kindsBelow: ReadonlySet<string> | undefined;
  const isBelow = (id: SchemaId): boolean => {
    kindsBelow ??= new Set([...below].map((one) => alike.kindOf(one)));
    return kindsBelow.has(alike.kindOf(id));
  };
  const int64 = int64Schemas(context);
  const fields = fieldSchemas(model, context.shapes ? "parse" : "server");
  return {
    ...shapes,
    ...recursion,
    isGrouped: isLargeApi(new Set(named.map(ownerOf)).size),
    int64,
    int64Of: ({ numbers, calls }) =>
      context.int64 !== "number" &&
      (numbers.some(int64.asks) || calls.some(int64.is))
        ? context.int64
        : null,
    isConverted: (id, direction) =>
      int64.holds(id) ||
      fields.isFollowed(id, wayOf(schema(id).projection, direction)),
    nameInCode: (property) =>
      context.shapes ? context.names.property(property) : property,
    defaultOf: (property) => defaultOf(model, property),
    nameOf: (id, direction) => context.names.schema(id, direction).type.name,
    codecs: codecSchemas(context),
    brands: brandSchemas(context),
    hasWireType: (id) => hasWireType(context, id),
    alike,
    isInlineCycle: schemaTable(model, "inline cycles", (id) =>
      cyclicInside.has(id),
    ),
    isBelowRecursion: schemaTable(model, "below recursion", isBelow),
    isCalled: (id, direction) =>
      schema(id).role.kind !== "inline" ||
      !isScalar(shape(id, direction)) ||
      shape(id, direction).calls.length > 0,
    cost,
    mayBeSecret: secretSchemas(model),
  };
}
