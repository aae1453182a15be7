/** The types of requests and results of an operation, as the client declares them. */
import { parameterLocations } from "../../common/parameter-locations.js";
import { hasUntypedFields } from "../../emit/additional-fields.js";
import {
  bodyFormat,
  isTextEnumeration,
  responseFormat,
  sendableBody,
} from "../../emit/body-formats.js";
import { answersOf, headerFormat } from "../../emit/client/formats.js";
import { inputNames } from "../../emit/operations.js";
import { rootType } from "../../emit/resolved-type.js";
import { itemSchemaOf } from "../../emit/streams.js";
import type {
  Content,
  Header,
  Operation,
  Response,
  SchemaId,
} from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { SchemaSdkTypes } from "./schema-types.js";
import type { SdkSide } from "./sdk-side.js";
import {
  applied,
  booleanType,
  literal,
  neverType,
  object,
  union,
  unknownType,
  word,
  type SdkProperty,
  type SdkType,
} from "./sdk-type.js";

export interface OperationSdkTypes {
  request(operation: Operation): SdkType;
  /** The members of a result with one response: body, headers and content type. */
  response(operation: Operation, response: Response): SdkType;
  responses(operation: Operation): Response[];
}

export function createOperationTypes(
  { model, int64 }: SdkSide,
  schemas: SchemaSdkTypes,
): OperationSdkTypes {
  const textType = (schema: SchemaId | null, direction: Direction): SdkType =>
    schema !== null && rootType(model, schema).kind === "enumeration"
      ? schemas.use(schema, direction)
      : word("string");

  const schemaOr = (
    schema: SchemaId | null,
    direction: Direction,
    missing: SdkType = unknownType,
  ): SdkType => (schema === null ? missing : schemas.use(schema, direction));

  const requestBody = (content: Content): SdkType => {
    const { schema } = content;
    switch (bodyFormat(model, content)) {
      case "json":
        return schemaOr(schema, "request");
      case "form":
        return schema === null ? word("FormBody") : formType(schema);
      case "multipart":
        return schema === null ? word("MultipartBody") : formType(schema);
      case "text":
        return textType(schema, "request");
      case "json-lines":
      case "json-seq":
        return applied("JsonItems", [
          schemaOr(itemSchemaOf(content), "request"),
        ]);
      case "binary":
        return word("BinaryBody");
    }
  };

  const formType = (schema: SchemaId): SdkType => {
    // Files may also be streams, wherever the form has files.
    const type = schemas.use(schema, "request");
    return hasUntypedFields(model, schema)
      ? {
          kind: "intersection",
          members: [type, object([], unknownType)],
          origin: type.origin,
        }
      : type;
  };

  const responseBody = (content: Content | null): SdkType => {
    if (content === null) return word("undefined");
    const { schema, itemSchema } = content;
    switch (responseFormat(model, content)) {
      case "json":
        return schemaOr(schema, "response");
      case "text":
        return textType(schema, "response");
      case "blob":
        return word("Blob");
      case "any":
        return unknownType;
      case "json-lines":
        return applied("JsonLines", [
          schemaOr(itemSchema ?? schema, "response"),
        ]);
      case "events":
        return applied("EventStream", [
          schemaOr(itemSchema, "response", word("ServerSentEvent")),
        ]);
      case "json-events":
      case "json-event-data":
        return applied("EventStream", [
          schemaOr(itemSchema ?? schema, "response"),
        ]);
    }
  };

  const headerType = (header: Header): SdkType => {
    const list = (items: SdkType): SdkType => ({
      kind: "array",
      items,
      origin: header.origin,
    });
    switch (headerFormat(model, header, int64)) {
      case "string":
        return isTextEnumeration(rootType(model, header.schema))
          ? schemas.use(header.schema, "response")
          : word("string");
      case "number":
        return word("number");
      case "bigint":
        return word("bigint");
      case "boolean":
        return booleanType;
      case "strings":
        return list(word("string"));
      case "numbers":
        return list(word("number"));
      case "bigints":
        return list(word("bigint"));
      case "booleans":
        return list(booleanType);
      case "json":
        return schemas.use(header.schema, "response");
    }
  };

  const parameters = (operation: Operation): [string, SdkProperty][] =>
    parameterLocations.flatMap((location): [string, SdkProperty][] => {
      const schema = operation.inputs[location];
      if (schema === null) return [];
      const optional = !operation.parameters.some(
        (one) => one.location === location && one.presence === "required",
      );
      return [
        [
          inputNames[location],
          {
            type: schemas.use(schema, "request"),
            optional,
            origin: operation.origin,
          },
        ],
      ];
    });

  return {
    request(operation) {
      const inputs = parameters(operation);
      const body = sendableBody(model, operation);
      const contents = body?.contents ?? [];
      const optional = body?.presence !== "required";
      const origin = body?.origin ?? operation.origin;
      if (body === null || contents.length === 0) {
        const nothing = inputs.length === 0 ? neverType : null;
        return object(inputs, nothing, operation.origin);
      }
      const variants = contents.map((content, index) => {
        const { mediaType } = content;
        const isOnly = contents.length === 1 && !mediaType.includes("*");
        const type: [string, SdkProperty][] = isOnly
          ? []
          : [
              [
                "contentType",
                { type: mediaTypeOf(mediaType), optional: index === 0, origin },
              ],
            ];
        const members: [string, SdkProperty][] = [
          ...inputs,
          ...type,
          ["body", { type: requestBody(content), optional, origin }],
        ];
        return object(members, null, origin);
      });
      return union(variants, origin);
    },
    response(operation, { contents, headers, origin }) {
      const read: (Content | null)[] =
        contents.length === 0 || operation.method === "head"
          ? [null]
          : contents;
      const declared = object(
        headers.map((header): [string, SdkProperty] => [
          header.name,
          {
            type: headerType(header),
            optional: header.presence === "optional",
            origin: header.origin,
          },
        ]),
        null,
        origin,
      );
      const required = (type: SdkType): SdkProperty => ({
        type,
        optional: false,
        origin,
      });
      return union(
        read.map((content) =>
          object(
            [
              ["body", required(responseBody(content))],
              ["headers", required(declared)],
              [
                "contentType",
                required(
                  content !== null && contents.length > 1
                    ? mediaTypeOf(content.mediaType)
                    : word("string"),
                ),
              ],
            ],
            null,
            origin,
          ),
        ),
        origin,
      );
    },
    responses: answersOf,
  };
}

function mediaTypeOf(mediaType: string): SdkType {
  if (mediaType === "*/*") return word("string");
  return mediaType.endsWith("/*")
    ? { kind: "prefixed", prefix: mediaType.slice(0, -1), origin: null }
    : literal(mediaType);
}
