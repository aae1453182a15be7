/** One operation as a row of the route table. */
import { parameterLocations } from "../../../base/openapi/parameter-locations.js";
import type {
  ApiModel,
  Content,
  Operation,
  Response,
  SchemaId,
} from "../../../model/model.js";
import {
  data,
  assignment,
  code,
  digits,
  entry,
  flatObject,
  lit,
  object,
  plainEntry,
  str,
  valueRef,
  type Code,
} from "../../code/index.js";
import {
  sentContents,
  servedContents,
} from "../../../facts/operations/body-formats.js";
import { fieldRulesOf, fieldSchemas } from "../../fields.js";
import { adjacentParameters } from "../../../facts/operations/adjacent-parameters.js";
import type { Int64Schemas } from "../../../facts/schemas/int64.js";
import { wireOf } from "../../int64.js";
import { statusKey } from "../../status-key.js";
import { basePathOf } from "../../../facts/operations/base-path.js";
import { errorRows, type ErrorVariants } from "../errors/error-variants.js";
import { invalidStatusOf } from "../errors/invalid-status.js";
import {
  bodyFormat,
  byteStream,
  headerWriter,
  sourceOf,
  streamWriter,
} from "./formats.js";
import { list, optionalEntry } from "../layout.js";
import { lifecycleRow } from "../lifecycle.js";
import {
  checkedItem,
  checkedSchema,
  incomingFormat,
  itemFormat,
  mediaKind,
  unusualKind,
} from "../media.js";
import {
  fieldRows,
  additionalFieldsRow,
  judgesTogether,
  parameterRows,
  parametersIn,
} from "./parameters.js";
import { needsContentType } from "../request.js";
import type { ServerContext } from "../runtime.js";
import { usedRequirements } from "../security.js";

/** `export const listPetsRoute: Route = { … }`. */
export function routeDeclaration(
  context: ServerContext,
  int64: Int64Schemas,
  errors: ErrorVariants,
  operation: Operation,
): Code {
  const { model, names } = context;
  const symbol = names.derived("server", operation.id, "route");
  const type = context.runtime.type("route", "Route");
  const requirements = usedRequirements(operation);
  const entries = [
    plainEntry("operation", str(names.operation(operation.id).call)),
    plainEntry("method", str(operation.method.toUpperCase())),
    plainEntry("path", str(operation.path.text)),
    optionalEntry("starts", startsRow(context.model, operation)),
    operation.servers.length === 0
      ? null
      : plainEntry("basePath", str(basePathOf(operation.servers))),
    optionalEntry("parameters", parametersRow(context, int64, operation)),
    optionalEntry("body", bodyRow(context, int64, operation)),
    requirements.length === 0 ? null : entry("security", data(requirements)),
    entry("responses", responsesRow(context, operation)),
    optionalEntry("kinds", kindsRow(model, operation)),
    optionalEntry("wires", wiresRow(context, int64, operation)),
    optionalEntry("writeOnly", writeOnlyRow(context, operation)),
    optionalEntry("streams", streamsRow(context, operation)),
    optionalEntry("headers", headersRow(context, operation)),
    optionalEntry("requiredHeaders", requiredHeadersRow(operation)),
    invalidStatusEntry(operation),
    optionalEntry("errors", errorsRow(errors, operation)),
    optionalEntry("lifecycle", lifecycleRow(model, operation)),
  ];
  const row = object(entries.filter((present) => present !== null));
  return assignment(code`export const ${valueRef(symbol)}: ${type}`, row);
}

/** See `Starts` of the runtime. */
function startsRow(model: ApiModel, operation: Operation): Code | null {
  const starts = adjacentParameters(model, operation);
  return starts.some(({ start }) => start !== "")
    ? data(starts.map(({ next, start }) => [next.name, start]))
    : null;
}

function parametersRow(
  context: ServerContext,
  int64: Int64Schemas,
  operation: Operation,
): Code | null {
  const { names } = context;
  const rows = parameterLocations.flatMap((location) => {
    const schema = operation.inputs[location];
    if (schema === null) return [];
    const parameters = parametersIn(operation.parameters, location);
    const wire = wireOf(context, int64, schema, "request");
    const row = object([
      plainEntry("source", sourceOf(context, location, parameters)),
      entry("parameters", parameterRows(context, parameters)),
      ...(wire === null ? [] : [entry("wire", wire)]),
      ...fieldEntries(context, schema),
      plainEntry(
        "validate",
        valueRef(names.schema(schema, "request").validate),
      ),
    ]);
    return [entry(location, row)];
  });
  return rows.length === 0 ? null : object(rows);
}

function bodyRow(
  context: ServerContext,
  int64: Int64Schemas,
  { requestBody }: Operation,
): Code | null {
  if (!requestBody || requestBody.contents.length === 0) return null;
  const { presence } = requestBody;
  const contents = sentContents(context.model, requestBody.contents);
  const rows = contents.map((content) =>
    entry(content.mediaType, contentRow(context, int64, content)),
  );
  return object([
    plainEntry("required", lit(presence === "required")),
    ...(needsContentType(contents) ? [plainEntry("several", lit(true))] : []),
    entry("contents", object(rows)),
  ]);
}

function contentRow(
  context: ServerContext,
  int64: Int64Schemas,
  content: Content,
): Code {
  const { model, names } = context;
  const format = plainEntry("format", bodyFormat(context, content));
  if (incomingFormat(model, content) !== null)
    return flatObject([format, ...itemEntries(context, content)]);
  const schema = checkedSchema(model, content, "request");
  if (schema === null) return flatObject([format]);
  const kind = mediaKind(model, content, "request");
  const isForm = kind === "form" || kind === "multipart";
  const fields = isForm ? fieldRows(context, content, schema) : null;
  const isTogether = kind === "multipart" && judgesTogether(model, schema);
  const validate = valueRef(names.schema(schema, "request").validate);
  return flatObject([
    format,
    optionalEntry("fields", fields),
    optionalEntry(
      "additional",
      isForm ? additionalFieldsRow(context, schema) : null,
    ),
    optionalEntry("together", isTogether ? lit(true) : null),
    optionalEntry("wire", wireOf(context, int64, schema, "request")),
    ...fieldEntries(context, schema),
    plainEntry("validate", validate),
  ]);
}

/** The rules for fields to remove from a valid value or to fill in. */
function fieldEntries(context: ServerContext, schema: SchemaId): Code[] {
  const rules = fieldRulesOf(context, schema, "request");
  if (rules === null) return [];
  const isFragile = fieldSchemas(context.model).isFragile(schema);
  return [
    entry("fieldRules", rules),
    ...(isFragile ? [plainEntry("recheck", lit(true))] : []),
  ];
}

function itemEntries(context: ServerContext, content: Content): Code[] {
  const { model, names } = context;
  const item = checkedItem(model, content);
  if (item === null) return [];
  const { validate } = names.schema(item, "request");
  return [
    ...fieldEntries(context, item),
    plainEntry("validate", valueRef(validate)),
  ];
}

function responsesRow(context: ServerContext, operation: Operation): Code {
  const { model, names } = context;
  return object(
    operation.responses.map((response) => {
      const contents = servedContents(model, response).map((content) => {
        const schema = checkedBody(model, content);
        const check =
          schema === null
            ? lit(null)
            : valueRef(names.schema(schema, "response").validate);
        return plainEntry(content.mediaType, check);
      });
      return code`${statusKey(response.status)}: ${flatObject(contents)}`;
    }),
  );
}

/** The schema that validates the body of a response, or each item of it. */
function checkedBody(model: ApiModel, content: Content): SchemaId | null {
  if (itemFormat(model, content) !== null) return checkedItem(model, content);
  const kind = mediaKind(model, content, "response");
  return kind === "json" || kind === "text"
    ? checkedSchema(model, content, "response")
    : null;
}

/** Without described responses, a handler may return a stream for any status. */
function streamsRow(context: ServerContext, operation: Operation): Code | null {
  return operation.responses.length === 0
    ? code`{ default: { "*/*": ${byteStream(context)} } }`
    : contentsRow(context.model, operation, (content) =>
        streamWriter(context, content),
      );
}

function wiresRow(
  context: ServerContext,
  int64: Int64Schemas,
  operation: Operation,
): Code | null {
  const { model } = context;
  return contentsRow(model, operation, (content) =>
    mediaKind(model, content, "response") === "json"
      ? wireOf(context, int64, content.schema, "response")
      : null,
  );
}

/** Response bodies whose media type does not tell how they are written. */
function kindsRow(model: ApiModel, operation: Operation): Code | null {
  return contentsRow(model, operation, (content) => {
    const kind = unusualKind(model, content);
    return kind === null ? null : str(kind);
  });
}

/** Response bodies with `writeOnly` fields. */
function writeOnlyRow(
  context: ServerContext,
  operation: Operation,
): Code | null {
  const { model } = context;
  return contentsRow(model, operation, (content) => {
    const isItems = itemFormat(model, content) !== null;
    if (!isItems && mediaKind(model, content, "response") !== "json")
      return null;
    const schema = isItems ? checkedItem(model, content) : content.schema;
    return fieldRulesOf(context, schema, "response");
  });
}

/** Whether the server removes `writeOnly` fields from responses of the operation. */
export function hasWriteOnly(
  context: ServerContext,
  operation: Operation,
): boolean {
  return writeOnlyRow(context, operation) !== null;
}

/** By status and media type. */
function contentsRow(
  model: ApiModel,
  { responses }: Operation,
  write: (content: Content) => Code | null,
): Code | null {
  const rows = responses.flatMap((response) => {
    const written = servedContents(model, response).flatMap((content) => {
      const value = write(content);
      return value === null ? [] : [entry(content.mediaType, value)];
    });
    return written.length === 0
      ? []
      : [code`${statusKey(response.status)}: ${flatObject(written)}`];
  });
  return rows.length === 0 ? null : object(rows);
}

function invalidStatusEntry(operation: Operation): Code | null {
  const status = invalidStatusOf(operation) ?? 400;
  return status === 400 ? null : plainEntry("invalidStatus", digits(status));
}

function errorsRow(errors: ErrorVariants, operation: Operation): Code | null {
  const rows = errorRows(errors, operation).map(
    ({ status, format }) => code`${statusKey(status)}: ${format}`,
  );
  return rows.length === 0 ? null : flatObject(rows);
}

/** Headers of JSON, and exploded objects. */
function headersRow(
  context: ServerContext,
  { responses }: Operation,
): Code | null {
  const rows = responses.flatMap(({ status, headers }) => {
    const writers = headers.flatMap((header) => {
      const writer = headerWriter(context, header);
      const name = header.name.toLowerCase();
      return writer === null ? [] : [entry(name, writer)];
    });
    return writers.length === 0
      ? []
      : [code`${statusKey(status)}: ${flatObject(writers)}`];
  });
  return rows.length === 0 ? null : object(rows);
}

function requiredHeadersRow({ responses }: Operation): Code | null {
  const rows = responses.flatMap((response) => {
    const required = requiredHeaders(response);
    return required.length === 0
      ? []
      : [
          code`${statusKey(response.status)}: ${list(required.map(str), "plain")}`,
        ];
  });
  return rows.length === 0 ? null : object(rows);
}

function requiredHeaders({ headers }: Response): string[] {
  return headers
    .filter((header) => header.presence === "required")
    .map((header) => header.name);
}
