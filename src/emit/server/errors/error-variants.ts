/**
 * Errors of operations that differ from the rest of the API. Each other schema that can be filled, and each other media
 * type, is a format of its own in `errors.ts`. Routes name the statuses that use it.
 */
import {
  describeOperation,
  type ResponseDescription,
} from "../../../facts/operations/describe.js";
import type { ApiModel, Operation, StatusMatch } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  args,
  assignment,
  code,
  entry,
  key,
  lines,
  object,
  paragraphs,
  plainEntry,
  sequence,
  str,
  textEntry,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import type { Int64Schemas } from "../../../facts/schemas/int64.js";
import { codecOf, codecSchemas } from "../../codecs.js";
import { wireOf } from "../../int64.js";
import { errorBodyOf } from "./error-body.js";
import {
  errorSchemaName,
  errorSchemaOf,
  schemaOfError,
  type ErrorSchema,
} from "./error-schema.js";
import type { ServerContext } from "../runtime.js";

/** The formats besides that of the API. */
export interface ErrorVariants {
  /** Null if a response has the format of the API. */
  of(response: ResponseDescription): SymbolRef | null;
  readonly declarations: readonly Code[];
  /** The members of the type of all error bodies. */
  readonly bodies: readonly Code[];
}

export function errorVariants(
  context: ServerContext,
  int64: Int64Schemas,
): ErrorVariants {
  const { model, names } = context;
  const usual = errorSchemaOf(model);
  const known = new Map<string, SymbolRef | null>();
  const bodies = new Map<string, Code>();
  const addBody = (found: ErrorSchema | null) => {
    bodies.set(errorSchemaName(context, found), bodyMember(context, found));
  };
  const declarations: Code[] = [];
  if (usual) known.set(keyOf(usual), null);
  addBody(usual);
  for (const response of model.operations.flatMap((one) =>
    describedErrors(model, one),
  )) {
    const found = schemaOfError(response);
    if (!usual || !found || known.has(keyOf(found))) continue;
    const name = `errorFormat${String(declarations.length + 2)}`;
    const symbol = names.fixed("server", "errors", name);
    const declaration =
      found.schema === usual.schema
        ? mediaTypeOnly(symbol, found)
        : ownFormat(context, int64, symbol, found);
    known.set(keyOf(found), symbol);
    addBody(found);
    declarations.push(declaration);
  }
  return {
    declarations,
    bodies: [...bodies.values()],
    of(response) {
      const found = schemaOfError(response);
      return (found && known.get(keyOf(found))) ?? null;
    },
  };
}

/** By status: `400: errorFormat2`. */
export function errorRows(
  { model }: ServerContext,
  variants: ErrorVariants,
  operation: Operation,
): { status: StatusMatch; format: Code }[] {
  return describedErrors(model, operation).flatMap((response) => {
    const symbol = variants.of(response);
    return symbol
      ? [{ status: response.status, format: valueRef(symbol) }]
      : [];
  });
}

function describedErrors(
  model: ApiModel,
  operation: Operation,
): ResponseDescription[] {
  return describeOperation(model, operation).responses.filter(
    ({ meaning }) => meaning === "error",
  );
}

/** `Problem: Problem;`, marked if only the application can fill the body. */
function bodyMember(context: ServerContext, found: ErrorSchema | null): Code {
  const name = key(errorSchemaName(context, found));
  const { runtime } = context;
  if (found === null)
    return code`${name}: ${runtime.type("errors/problem", "ProblemDetails")};`;
  const type = typeRef(context.names.schema(found.schema, "response").type);
  return errorBodyOf(context, found.schema) === null
    ? code`${name}: ${runtime.type("errors/error-body", "Unfilled")}<${type}>;`
    : code`${name}: ${type};`;
}

function keyOf({ mediaType, schema }: ErrorSchema): string {
  return `${mediaType} ${schema}`;
}

function mediaTypeOnly(symbol: SymbolRef, { mediaType }: ErrorSchema): Code {
  return lines([
    code`/** Error formats that differ only in their media type. */`,
    code`export const ${valueRef(symbol)}: { mediaType: string } = ${object([plainEntry("mediaType", str(mediaType))])};`,
  ]);
}

function ownFormat(
  context: ServerContext,
  int64: Int64Schemas,
  symbol: SymbolRef,
  found: ErrorSchema,
): Code {
  const { type } = context.names.schema(found.schema, "response");
  const doc = errorBodyOf(context, found.schema)
    ? code`/** The error format of operations that describe their own errors. */`
    : code`/** An error format of operations that only the application can fill. */`;
  const converted = convertedFormat(context, int64, symbol, found, doc);
  if (converted !== null) return converted;
  const left = formatConstant(context, symbol, typeRef(type));
  return lines([doc, assignment(left, formatRow(context, int64, found))]);
}

/** A format whose bodies are other values in code; null if they are the same on the wire. */
export function convertedFormat(
  context: ServerContext,
  int64: Int64Schemas,
  symbol: SymbolRef,
  found: ErrorSchema,
  doc: Code,
): Code | null {
  const { names, runtime } = context;
  const { schema } = found;
  const codec = codecOf(context, codecSchemas(context), schema, "response");
  if (codec === null) return null;
  const wire = names.fixed("server", "errors", `${symbol.name}OnWire`);
  const format = runtime.type("errors/problem", "ErrorFormat");
  const { type } = names.schema(schema, "response");
  return paragraphs([
    assignment(
      code`const ${valueRef(wire)}: ${format}<unknown>`,
      formatRow(context, int64, found),
    ),
    lines([
      doc,
      assignment(
        formatConstant(context, symbol, typeRef(type)),
        sequence(
          runtime.value("codecs/errors", "inCode"),
          args([codec, valueRef(wire)]),
        ),
      ),
    ]),
  ]);
}

function formatConstant(
  { runtime }: ServerContext,
  symbol: SymbolRef,
  body: Code,
): Code {
  const format = runtime.type("errors/problem", "ErrorFormat");
  return code`export const ${valueRef(symbol)}: ${format}<${body}>`;
}

function formatRow(
  context: ServerContext,
  int64: Int64Schemas,
  { schema, mediaType }: ErrorSchema,
): Code {
  const body = errorBodyOf(context, schema);
  const wire = wireOf(context, int64, schema, "response");
  const { type, validate } = context.names.schema(schema, "response");
  return object([
    textEntry("schema", type.name),
    plainEntry("mediaType", str(mediaType)),
    ...(body ? [entry("body", code`(problem) => ${body}`)] : []),
    ...(wire ? [entry("stringify", code`${wire}.stringify`)] : []),
    plainEntry("validate", valueRef(validate)),
  ]);
}
