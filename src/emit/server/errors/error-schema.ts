/** Finds the schema of the errors of an API: the one that most error responses use. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { ApiModel, SchemaId } from "../../../model/model.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../../facts/operations/describe.js";
import { isErrorStatus } from "../../../facts/operations/status.js";
import type { ServerContext } from "../runtime.js";
import { errorBodyOf } from "./error-body.js";

export interface ErrorSchema {
  schema: SchemaId;
  mediaType: string;
}

const computed = new WeakMap<ApiModel, ErrorSchema | null>();

/** If several are used equally often, the first one; null if errors have no JSON body. */
export function errorSchemaOf(model: ApiModel): ErrorSchema | null {
  return getOrCreate(computed, model, mostUsed);
}

function mostUsed(model: ApiModel): ErrorSchema | null {
  const uses = new Map<string, { found: ErrorSchema; count: number }>();
  for (const operation of model.operations) {
    for (const response of describeOperation(model, operation).responses) {
      if (!isErrorStatus(response.status, true)) continue;
      const found = schemaOfError(response);
      if (!found) continue;
      const id = `${found.mediaType} ${found.schema}`;
      const use = uses.get(id) ?? { found, count: 0 };
      use.count++;
      uses.set(id, use);
    }
  }
  const [first, ...others] = uses.values();
  if (!first) return null;
  return others.reduce(
    (best, use) => (use.count > best.count ? use : best),
    first,
  ).found;
}

/** The name by which an application knows the schema. */
export function errorSchemaName(
  { names }: ServerContext,
  found: ErrorSchema | null,
): string {
  return found === null
    ? "ProblemDetails"
    : names.schema(found.schema, "response").type.name;
}

/** The JSON content of a response, or null. */
export function schemaOfError({
  served,
}: Pick<ResponseDescription, "served">): ErrorSchema | null {
  for (const { kind, mediaType, schema } of served)
    if (kind === "json" && schema !== null) return { schema, mediaType };
  return null;
}

/** Whether only the application can fill the error body. */
export function needsErrorBody(context: ServerContext): boolean {
  const found = errorSchemaOf(context.model);
  return found !== null && errorBodyOf(context, found.schema) === null;
}
