/** Reads the links of a response: follow-up operations, and the values passed to them. */
import { asText } from "../../base/common/json.js";
import { field, idOf, type Node } from "../source/node.js";
import { follow, placeOf, text, type Context, entriesIn } from "../context.js";
import { documentationOf } from "../documentation.js";
import type { JsonValue, Link, OperationId } from "../model.js";
import { pathOf } from "../../read/local-reference.js";
import { addressOf } from "../../base/openapi/addresses.js";

export function linksOf(context: Context, response: Node): Link[] {
  return entriesIn(context, response, "links").flatMap(([name, written]) => {
    const node = name.startsWith("x-") ? null : follow(context, written);
    const operation = node && targetOf(context, node);
    if (!node || operation === null) return [];
    const body = field(node, "requestBody");
    return {
      name,
      operation,
      parameters: entriesIn(context, node, "parameters").map(
        ([parameter, { value }]) => ({
          name: parameter,
          value: value as JsonValue,
        }),
      ),
      body: body && { value: body.value as JsonValue },
      documentation: documentationOf(context, node),
    };
  });
}

function targetOf(context: Context, link: Node): OperationId | null {
  const target = lookUp(context, link);
  // A link to an operation that the filters exclude is not a mistake.
  if (target !== null || isExcluded(context, link)) return target;
  const at = field(link, "operationId") ?? field(link, "operationRef") ?? link;
  context.report("unknown-link", placeOf(at), {
    target: at === link ? "nothing" : asText(at.value),
  });
  return null;
}

function lookUp(context: Context, link: Node): OperationId | null {
  const { byName, byAddress } = context.operations;
  const name = text(context, link, "operationId");
  if (name !== null) return byName.get(name) ?? null;
  const id = referenced(context, link);
  return id !== null && [...byAddress.values()].includes(id) ? id : null;
}

function referenced(context: Context, link: Node): OperationId | null {
  const reference = text(context, link, "operationRef");
  if (reference === null) return null;
  const found = context.resolver.resolve(link, reference);
  return found.kind === "failed" ? null : idOf(found.node);
}

function isExcluded(context: Context, link: Node): boolean {
  const { allOperations } = context;
  const name = text(context, link, "operationId");
  if (name !== null) return allOperations.byName.get(name) !== undefined;
  const [section, path = "", method = ""] =
    pathOf(text(context, link, "operationRef")) ?? [];
  const address = addressOf(method, path);
  return (
    section === "paths" && allOperations.byAddress.get(address) !== undefined
  );
}
