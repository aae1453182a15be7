/** One operation: its request, its result, its route and its function. */
import type { Operation } from "../../model/model.js";
import {
  args,
  assignment,
  code,
  docComment,
  typeRef,
  valueRef,
  type Code,
  globalRef,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import type { View } from "../target.js";
import type { Writer } from "./body-types.js";
import { requestType } from "./request-type.js";
import { resultType } from "./result-type.js";
import { routeOf } from "./route.js";

export function operationView(writer: Writer, operation: Operation): View {
  const { context, runtime } = writer;
  const symbol = (role: string) =>
    context.names.derived("client", operation.id, role);
  const route = valueRef(symbol("route"));
  const request = typeRef(symbol("request"));
  const result = typeRef(symbol("result"));
  const type = requestType(writer, operation);
  const initial = type.presence === "optional" ? code` = {}` : code``;
  return {
    requestDoc: docComment({
      paragraphs: [`Parameters and body of \`${symbol("call").name}\`.`],
    }),
    request: type.declaration,
    resultDoc: docComment({
      paragraphs: [`Responses of \`${symbol("call").name}\`, by status code.`],
    }),
    result: resultType(writer, operation, code`export type ${result}`),
    route: routeConstant(writer, operation),
    doc: docComment(docOf(context, operation)),
    name: valueRef(symbol("call")),
    parameters: args([
      code`client: ${runtime.type("client", "Client")}`,
      code`request: ${request}${initial}`,
      code`options?: ${runtime.type("client", "CallOptions")}`,
    ]),
    promise: code`${globalRef("Promise")}<${result}>`,
    send: runtime.value("transport/send", "send"),
    arguments: args([code`client`, route, code`request`, code`options`]),
  };
}

function routeConstant(writer: Writer, operation: Operation): Code {
  const { context, runtime } = writer;
  const symbol = context.names.derived("client", operation.id, "route");
  return assignment(
    code`const ${valueRef(symbol)}: ${runtime.type("route", "Route")}`,
    routeOf(writer, operation),
  );
}
