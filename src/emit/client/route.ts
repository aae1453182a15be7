/** The constant that describes an operation for the runtime. */
import { parameterLocations } from "../../common/parameter-locations.js";
import {
  defaultStyles,
  parameterStyles,
} from "../../common/parameter-styles.js";
import type {
  ApiModel,
  Content,
  Header,
  Lifecycle,
  Operation,
  Parameter,
  ParameterEncoding,
  PartEncoding,
  Replacement,
  Response,
  SchemaId,
} from "../../model/model.js";
import {
  array,
  code,
  entry,
  flatObject,
  listOfObjects,
  object,
  str,
  textEntry,
  type Code,
} from "../code/index.js";
import { bodyFormat, responseFormat, sendableBody } from "../body-formats.js";
import { wireOf } from "../int64.js";
import { inputNames } from "../operations.js";
import { defaultUrl } from "../server-url.js";
import { statusKey } from "../status.js";
import type { Writer } from "./body-types.js";
import { answersOf, headerFormat } from "./formats.js";
import {
  propertiesIn,
  takenNames,
  type SerializedValue,
} from "./taken-names.js";

/** Fields with their default value are left out. */
export function routeOf(writer: Writer, operation: Operation): Code {
  const { call } = writer.context.names.operation(operation.id);
  return object(
    present([
      textEntry("operation", call),
      textEntry("method", operation.method.toUpperCase()),
      textEntry("path", operation.path.text),
      text("server", ownServer(operation)),
      field("styles", stylesOf(writer.context.model, operation.parameters)),
      field("body", bodyOf(writer, operation)),
      field("responses", responsesOf(writer, answersOf(operation))),
      field("headers", headersOf(writer, operation.responses)),
      field("security", securityOf(operation)),
      field("deprecation", deprecationOf(writer, operation.lifecycle)),
    ]),
  );
}

function field(name: string, value: Code | null): Code | null {
  return value === null ? null : entry(name, value);
}

function text(name: string, value: string | null): Code | null {
  return value === null ? null : textEntry(name, value);
}

function present(fields: readonly (Code | null)[]): Code[] {
  return fields.filter((item) => item !== null);
}

function ownServer({ servers: [server] }: Operation): string | null {
  return server === undefined ? null : defaultUrl(server);
}

// ------------------------------------------------------------------------------------------------------- parameters

function stylesOf(
  model: ApiModel,
  parameters: readonly Parameter[],
): Code | null {
  const places = parameterLocations.map((location) => {
    const together = parameters.filter(
      (parameter) => parameter.location === location,
    );
    const styles = together.flatMap((parameter) => {
      const taken = takenNames(model, parameter, together);
      return isUsual(model, parameter) && taken.length === 0
        ? []
        : [entry(parameter.name, styleOf(parameter.encoding, taken))];
    });
    return styles.length === 0
      ? null
      : field(inputNames[location], object(styles));
  });
  const written = present(places);
  return written.length === 0 ? null : object(written);
}

function isUsual(
  model: ApiModel,
  { location, encoding, schema }: Parameter,
): boolean {
  if (encoding.kind === "content" || encoding.allowReserved) return false;
  const { style, explode } = encoding;
  if (style !== defaultStyles[location]) return false;
  // A single value has nothing to explode.
  return explode === parameterStyles[style].explode || isSingle(model, schema);
}

/** Whether a value is always one text: neither an array nor an object. */
function isSingle(model: ApiModel, id: SchemaId): boolean {
  const type = model.schemas[id]?.type;
  switch (type?.kind) {
    case "boolean":
    case "number":
    case "integer":
    case "string":
      return true;
    case "enumeration":
      return type.values.every(({ value }) => typeof value !== "object");
    case "schema":
      return type.schema !== id && isSingle(model, type.schema);
    default:
      return false;
  }
}

function styleOf(encoding: ParameterEncoding, taken: readonly string[]): Code {
  if (encoding.kind === "content") {
    return flatObject([textEntry("content", encoding.mediaType)]);
  }
  const explode = encoding.explode ? code`true` : code`false`;
  return flatObject(
    present([
      textEntry("style", encoding.style),
      entry("explode", explode),
      encoding.allowReserved ? code`allowReserved: true` : null,
      taken.length === 0 ? null : entry("taken", array(taken.map(str))),
    ]),
  );
}

// ----------------------------------------------------------------------------------------------------------- bodies

function bodyOf(writer: Writer, operation: Operation): Code | null {
  const requestBody = sendableBody(operation);
  if (requestBody === null) return null;
  return object(
    requestBody.contents.map((content) =>
      entry(content.mediaType, formatOf(writer, content)),
    ),
  );
}

function formatOf({ context, int64 }: Writer, content: Content): Code {
  const { encoding, schema } = content;
  const format = bodyFormat(context.model, content);
  switch (format) {
    case "form":
      return formParts(context.model, content);
    case "multipart":
      return multipartParts(encoding);
    case "json":
      return wireOf(context, int64, schema, "request") ?? str(format);
    case "text":
    case "json-lines":
    case "json-seq":
    case "binary":
      return str(format);
  }
}

function formParts(model: ApiModel, { encoding, schema }: Content): Code {
  const named = schema === null ? [] : propertiesIn(model, schema);
  const fields = named.map((property): SerializedValue => {
    const style = encoding.find(
      (part) => part.property === property.name,
    )?.style;
    return { ...property, encoding: style ?? null };
  });
  const parts = encoding.flatMap(({ property, style, contentType }) => {
    const how: ParameterEncoding | null =
      style ??
      (contentType === null
        ? null
        : { kind: "content", mediaType: contentType });
    const own = fields.find(({ name }) => name === property);
    const taken = own ? takenNames(model, own, fields) : [];
    return how === null ? [] : [entry(property, styleOf(how, taken))];
  });
  return parts.length === 0
    ? str("form")
    : object([entry("form", object(parts))]);
}

function multipartParts(encoding: readonly PartEncoding[]): Code {
  const parts = encoding.flatMap(({ property, contentType }) =>
    contentType === null ? [] : [textEntry(property, contentType)],
  );
  return parts.length === 0
    ? str("multipart")
    : object([entry("multipart", object(parts))]);
}

function responsesOf(writer: Writer, responses: readonly Response[]): Code {
  return object(
    responses.map(({ status, contents }) => {
      const formats = contents.map((content) => responseEntry(writer, content));
      return code`${statusKey(status)}: ${flatObject(formats)}`;
    }),
  );
}

function responseEntry({ context, int64 }: Writer, content: Content): Code {
  const { mediaType, schema } = content;
  const format = responseFormat(context.model, content);
  const wire =
    format === "json" ? wireOf(context, int64, schema, "response") : null;
  return wire === null ? textEntry(mediaType, format) : entry(mediaType, wire);
}

function headersOf(
  writer: Writer,
  responses: readonly Response[],
): Code | null {
  const { model, int64 } = writer.context;
  const declared = responses.filter(({ headers }) => headers.length > 0);
  const formats = (headers: readonly Header[]) =>
    headers.map((header) =>
      textEntry(header.name, headerFormat(model, header, int64)),
    );
  return declared.length === 0
    ? null
    : object(
        declared.map(
          ({ status, headers }) =>
            code`${statusKey(status)}: ${flatObject(formats(headers))}`,
        ),
      );
}

// ----------------------------------------------------------------------------------------- security and deprecation

function securityOf({ security }: Operation): Code | null {
  if (security.length === 0) return null;
  return listOfObjects(
    security.map(({ schemes }) =>
      schemes.map(({ scheme, scopes }) =>
        entry(scheme, array(scopes.map(str))),
      ),
    ),
  );
}

function deprecationOf(
  { context }: Writer,
  { deprecation }: Lifecycle,
): Code | null {
  if (deprecation === null) return null;
  const { since, removal, replacement, note } = deprecation;
  const instead = replacement && replacementName(context, replacement);
  const remark =
    note ?? (replacement?.kind === "operation" ? replacement.note : null);
  return object(
    present([
      text("since", since),
      text("removal", removal),
      text("replacement", instead),
      text("note", remark),
    ]),
  );
}

function replacementName(
  { names }: Writer["context"],
  replacement: Replacement,
): string {
  switch (replacement.kind) {
    case "operation":
      return names.operation(replacement.operation).call;
    case "peer":
      return replacement.name;
    case "text":
      return replacement.text;
  }
}
