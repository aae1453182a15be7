/** One operation: its request, its result and its function. */
import type { Operation } from "../../model/model.js";
import {
  args,
  array,
  assignment,
  code,
  docComment,
  str,
  typeRef,
  valueRef,
  type Code,
  globalRef,
  isSameCode,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import type { View } from "../target.js";
import { applied, bracketed, reference } from "../type-layout.js";
import type { Writer } from "./body-types.js";
import { requestType } from "./request-type.js";
import { requestEncoder } from "./route/request-codecs.js";
import { responseDecoders } from "./route/response-codecs.js";
import { responseFormats } from "./route/response-format.js";
import { resultType } from "./result-type.js";
import { routeOf, type ResponsesValue } from "./route/route.js";
import { itemsPath } from "./route/shared-pages.js";

/** Operations of one module share constants for equal responses. */
export function operationViews(
  writer: Writer,
  operations: readonly Operation[],
): View[] {
  const shared: SharedResponses[] = [];
  return operations.map((operation) =>
    operationView(writer, operation, shared),
  );
}

interface SharedResponses {
  readonly value: Code;
  readonly name: Code;
}

function operationView(
  writer: Writer,
  operation: Operation,
  shared: SharedResponses[],
): View {
  const { context, runtime } = writer;
  const symbol = (role: string) =>
    context.names.derived("client", operation.id, role);
  const request = typeRef(symbol("request"));
  const result = typeRef(symbol("result"));
  const type = requestType(writer, operation);
  const mark = type.presence === "optional" ? code`?` : code``;
  const responses = responsesOf(writer, operation, shared);
  const route = routeOf(writer, operation, responses.value);
  return {
    requestDoc: docComment({
      paragraphs: [`Parameters and body of \`${symbol("call").name}\`.`],
    }),
    request: type.declaration,
    resultDoc: docComment({
      paragraphs: [`Responses of \`${symbol("call").name}\`, by status code.`],
    }),
    result: resultType(writer, operation, code`export type ${result}`),
    responses: responses.declaration,
    doc: docComment(docOf(context, operation)),
    name: valueRef(symbol("call")),
    parameters: args([
      code`client: ${runtime.type("client", "Client")}`,
      code`request${mark}: ${request}`,
      code`options?: ${runtime.type("client", "CallOptions")}`,
    ]),
    ...callOf(writer, operation, result),
    arguments: code`(client, request, options, ${route})`,
  };
}

/** The function of the runtime that sends the request, and the type that it returns. */
function callOf(
  writer: Writer,
  operation: Operation,
  result: Code,
): { promise: Code; send: Code } {
  const { context, runtime } = writer;
  const { pagination } = operation;
  const isDecoded = responseDecoders(context, operation) !== null;
  const isEncoded = requestEncoder(writer, operation) !== null;
  if (pagination === null) {
    return {
      promise: code`${globalRef("Promise")}<${result}>`,
      send: isDecoded
        ? runtime.value("codecs/response", "sendDecoded")
        : isEncoded
          ? runtime.value("codecs/request", "sendEncoded")
          : runtime.value("send", "send"),
    };
  }
  const { items } = pagination;
  const path =
    items === null ? code`null` : array(itemsPath(context, items).map(str));
  return {
    promise: applied(runtime.type("options/pagination", "PagePromise"), [
      reference(result),
      bracketed(path),
    ]).code,
    send:
      isDecoded || isEncoded
        ? runtime.value("codecs/pages", "sendConvertedPage")
        : runtime.value("options/pagination", "sendPage"),
  };
}

interface ResponsesCode {
  /** Null if there is nothing to declare. */
  declaration: Code | null;
  /** Null for the default of the runtime. */
  value: ResponsesValue | null;
}

function responsesOf(
  writer: Writer,
  operation: Operation,
  shared: SharedResponses[],
): ResponsesCode {
  const formats = responseFormats(writer, operation);
  if (formats === null) return { declaration: null, value: null };
  const value = formats.code;
  if (!formats.isConstant)
    return { declaration: null, value: { kind: "literal", code: value } };
  const named = (code: Code): ResponsesValue => ({ kind: "name", code });
  const known = shared.find((one) => isSameCode([one.value], [value]));
  if (known) return { declaration: null, value: named(known.name) };
  const { context, runtime } = writer;
  const name = valueRef(
    context.names.derived("client", operation.id, "responses"),
  );
  shared.push({ value, name });
  const declaration = assignment(
    code`const ${name}: ${runtime.type("route", "Responses")}`,
    value,
  );
  return { declaration, value: named(name) };
}
