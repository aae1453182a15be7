/** The names that the client target needs in addition to those of the spec. */
import type { TargetNames } from "../../naming/names.js";
import { publicNames } from "../index-exports.js";
import { clientFileNames, runtimeExports } from "./symbols.js";

/** The declarations of an operation that users can import. */
export const operationRoles = [
  { role: "call", kind: "value" },
  { role: "request", kind: "type" },
  { role: "result", kind: "type" },
] as const;

const module = { kind: "group", folder: "operations/" } as const;
const checks = { kind: "group", folder: "checks/" } as const;

const queryModule = { kind: "fixed", module: "query" } as const;

export const clientNames = {
  reserved: [...clientFileNames, ...publicNames(runtimeExports)],
  exportsSchemas: true,
  operations: {
    call: { case: "camel", suffix: "", module },
    request: { case: "pascal", suffix: "Request", module },
    result: { case: "pascal", suffix: "Result", module },
    responses: { case: "camel", suffix: "Responses", module },
    query: { case: "camel", suffix: "Query", module: queryModule },
    infinite: { case: "camel", suffix: "Infinite", module: queryModule },
    mutation: { case: "camel", suffix: "Mutation", module: queryModule },
    requestCheck: { case: "camel", suffix: "RequestCheck", module: checks },
    responseCheck: { case: "camel", suffix: "ResponseCheck", module: checks },
  },
  responses: {
    module: "responses",
    suffixes: { Success: "Success", Failure: "Failure" },
  },
} satisfies TargetNames;
