/** The schemas with 64-bit integers that are `bigint` or string; none if the option `int64` is not set. */
import type { TargetOptions } from "../../base/options/stages.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import {
  allSchemas,
  partsReachableFrom,
  schemasLeadingTo,
} from "../../model/graph.js";
import type {
  ApiModel,
  Assertion,
  Schema,
  SchemaId,
} from "../../model/model.js";

export interface Int64Schemas {
  /** Whether the schema is such an integer, directly or through references. */
  is(id: SchemaId): boolean;
  /** Whether these number keywords belong to such an integer. */
  asks(part: Assertion): boolean;
  /** Whether a value of the schema can contain such an integer, at any depth. */
  holds(id: SchemaId): boolean;
}

export function int64Schemas({
  model,
  int64,
}: Pick<TargetOptions, "int64"> & { model: ApiModel }): Int64Schemas {
  const schemas = int64 === "number" ? [] : allSchemas(wholeModel(model));
  const integers = schemas.filter(isInt64);
  const own = integers.map(({ id }) => id);
  const parts = new Set(integers.flatMap(({ assertions }) => assertions));
  const is = schemasLeadingTo(schemas, (assertion) =>
    assertion.kind === "reference" || assertion.kind === "allOf"
      ? partsReachableFrom(assertion)
      : [],
  )(own);
  const holds = schemasLeadingTo(schemas, partsReachableFrom)(own);
  return {
    is: schemaTable(model, "int64", (id) => is.has(id)),
    asks: (part) => parts.has(part),
    holds: schemaTable(model, "holds int64", (id) => holds.has(id)),
  };
}

/** Whether a schema itself is a 64-bit integer. An enumeration needs no more digits than its values have. */
export function isInt64({ assertions }: Pick<Schema, "assertions">): boolean {
  const types = assertions.flatMap((assertion) =>
    assertion.kind === "types" ? [assertion.types] : [],
  );
  return (
    types.length > 0 &&
    types.every((list) => list.includes("integer")) &&
    !types.every((list) => list.includes("number")) &&
    assertions.some((one) => one.kind === "number" && one.format === "int64") &&
    !assertions.some(({ kind }) => kind === "values")
  );
}
