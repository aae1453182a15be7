/** Writes path items and operations as types. */
import { httpMethods } from "../../base/openapi/http-methods.js";
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import { followed } from "../../read/local-reference.js";
import {
  code,
  digits,
  key,
  objectType,
  str,
  type Code,
} from "../code/index.js";
import {
  annotation,
  reference as referenceText,
  type TypeText,
} from "../type-layout.js";
import { memberOf } from "./comments.js";
import { entriesOf, itemsOf, referenceIn } from "./document.js";
import {
  objectText,
  neverType,
  stringType,
  unknownType,
} from "./primitives.js";

import type { References } from "./references.js";
import {
  elsewhere,
  type SchemaPlace,
  type SchemaTypes,
} from "./schema-types.js";

const noContent: Code = code`${str(["*", "*"].join("/"))}?: never;`;
const otherHeaders: Code = code`[name: string]: unknown;`;

const inRequest: SchemaPlace = { component: null, isRequest: true };

interface OperationTypes {
  pathItem(pathItem: unknown): TypeText;
  parameter(parameter: unknown): TypeText;
  requestBody(body: unknown): TypeText;
  response(response: unknown): TypeText;
  header(header: unknown): TypeText;
  /** The operations that have been written so far, by `operationId`. */
  readonly operations: ReadonlyMap<string, Code>;
}

export function createOperationTypes(
  root: JsonObject,
  schemas: SchemaTypes,
  references: References,
): OperationTypes {
  const operations = new Map<string, Code>();

  /** The type of a part that may be a reference. */
  const part = (
    value: unknown,
    write: (value: unknown) => TypeText,
  ): TypeText => {
    const reference = referenceIn(value);
    return reference === null
      ? write(value)
      : references.write(reference, (target) => part(target, write));
  };

  function pathItem(value: unknown): TypeText {
    return part(value, (item) => {
      const shared = itemsOf(item, "parameters");
      const operations = httpMethods
        // openapi-typescript does not know the method of OpenAPI 3.2.
        .filter((method) => method !== "query" || own(item, method))
        .map((method) => operationIn(item, method, shared));
      return objectText([parametersOf(shared), ...operations]);
    });
  }

  function operationIn(
    item: unknown,
    method: string,
    shared: readonly unknown[],
  ): Code {
    const operation = own(item, method);
    if (!isObject(operation)) return code`${key(method)}?: never;`;
    return memberOf(operation, key(method), operationType(operation, shared));
  }

  /** An operation with an `operationId` is written into `operations`. A second one with the same id stays here. */
  function operationType(
    operation: JsonObject,
    shared: readonly unknown[],
  ): TypeText {
    const type = objectText([
      parametersOf(shared, itemsOf(operation, "parameters")),
      bodyOf(operation),
      code`responses: ${annotation(responsesOf(operation))};`,
    ]);
    const { operationId } = operation;
    if (typeof operationId !== "string" || operationId === "") return type;
    const name = operationId.replaceAll("#", "/");
    if (operations.has(name)) return type;
    operations.set(name, code`${key(name)}: ${type.code};`);
    return referenceText(code`operations[${str(name)}]`);
  }

  /** The parameters of an operation replace those of the path. */
  function parametersOf(
    shared: readonly unknown[],
    own: readonly unknown[] = [],
  ): Code {
    const parameters = new Map<
      string,
      { written: unknown; target: JsonObject }
    >();
    for (const written of [...shared, ...own]) {
      const target = followed(root, written);
      if (!isObject(target)) continue;
      const name = `${String(target["in"])}-${String(target["name"])}`;
      parameters.set(name, { written, target });
    }
    const locations = ["query", "header", "path", "cookie"].map((location) => {
      const members = [...parameters.values()]
        .filter(({ target }) => target["in"] === location)
        .map(({ written, target }) => {
          const isOptional = location !== "path" && target["required"] !== true;
          const name = code`${key(String(target["name"]))}${optional(isOptional)}`;
          return {
            isOptional,
            member: memberOf(target, name, parameter(written)),
          };
        });
      if (members.length === 0) return code`${key(location)}?: never;`;
      const mark = optional(members.every(({ isOptional }) => isOptional));
      const type = objectType(members.map(({ member }) => member));
      return code`${key(location)}${mark}: ${type};`;
    });
    return code`parameters: ${objectType(locations)};`;
  }

  function parameter(value: unknown): TypeText {
    return part(value, (target) => {
      const schema = own(target, "schema");
      return schema === undefined
        ? stringType
        : schemas.write(schema, inRequest);
    });
  }

  function bodyOf(operation: JsonObject): Code {
    const body = own(operation, "requestBody");
    if (body === undefined) return code`requestBody?: never;`;
    const isOptional = own(followed(root, body), "required") !== true;
    const name = code`requestBody${optional(isOptional)}`;
    return memberOf(body, name, requestBody(body));
  }

  function requestBody(value: unknown): TypeText {
    return part(value, (body) => {
      const contents = contentsOf(body, inRequest);
      const type = objectType(contents.length > 0 ? contents : [noContent]);
      return objectText([code`content: ${type};`]);
    });
  }

  function responsesOf(operation: JsonObject): TypeText {
    const responses = entriesOf(operation, "responses")
      .filter(([status]) => !status.startsWith("x-"))
      .map(([status, value]) =>
        memberOf(value, statusKey(status), response(value)),
      );
    return responses.length === 0 ? neverType : objectText(responses);
  }

  function response(value: unknown): TypeText {
    return part(value, (target) => {
      const headers = entriesOf(target, "headers").map(([name, written]) => {
        const isPresent =
          referenceIn(written) !== null || own(written, "required") === true;
        const mark = optional(!isPresent);
        return memberOf(written, code`${key(name)}${mark}`, header(written));
      });
      const contents = contentsOf(target, elsewhere);
      return objectText([
        code`headers: ${objectType([...headers, otherHeaders])};`,
        contents.length === 0
          ? code`content?: never;`
          : code`content: ${objectType(contents)};`,
      ]);
    });
  }

  function header(value: unknown): TypeText {
    return part(value, (target) => {
      const schema = own(target, "schema");
      if (schema !== undefined) return schemas.write(schema, elsewhere);
      const contents = contentsOf(target, elsewhere);
      return contents.length === 0 ? unknownType : objectText(contents);
    });
  }

  function contentsOf(owner: unknown, place: SchemaPlace): Code[] {
    return entriesOf(owner, "content").map(([mediaType, written]) => {
      const type = part(written, (content) => {
        const schema = own(content, "schema");
        return schema === undefined
          ? unknownType
          : schemas.write(schema, place);
      });
      return memberOf(written, key(mediaType), type);
    });
  }

  return { pathItem, parameter, requestBody, response, header, operations };
}

/** A status is the name of a property as a number, which the types of clients expect. */
function statusKey(status: string): Code {
  return /^[1-9]\d{2}$/.test(status) ? digits(Number(status)) : key(status);
}

function optional(isOptional: boolean): Code {
  return isOptional ? code`?` : code``;
}
