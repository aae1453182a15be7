/** Reads request bodies, responses and their media types. */
import { isBodiless } from "../../base/openapi/bodiless.js";
import { isEventStream, isStream } from "../../base/openapi/stream-formats.js";
import { field, originOf, peek, type Node } from "../source/node.js";
import { responseOf } from "../source/upgrade-swagger.js";
import {
  flag,
  follow,
  placeOf,
  text,
  type Context,
  entriesIn,
} from "../context.js";
import { documentationOf, examplesOf } from "../documentation.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import { linksOf } from "./links.js";
import type {
  Content,
  HttpMethod,
  OperationId,
  PartEncoding,
  RequestBody,
  Response,
  SchemaRole,
  StatusMatch,
} from "../model.js";
import { componentOf } from "./component.js";
import { encodingIn, isStyled, plainMediaType } from "./parameter-encoding.js";
import { parsedEvents, targetOf } from "./events.js";
import { headersOf } from "./parameters.js";
import { reportUnsupported } from "../unsupported-keywords.js";

export function requestBodyOf(
  context: Context,
  operation: Node,
  id: OperationId,
  method: HttpMethod,
): RequestBody | null {
  const written = field(operation, "requestBody");
  const node = written && follow(context, written);
  if (!node) return null;
  const isRequired = flag(context, node, "required");
  const component = componentOf(context, written);
  return {
    // Most clients cannot send a body with these methods.
    presence: isRequired && !isBodiless(method) ? "required" : "optional",
    contents: contentsOf(context, node, (mediaType) => ({
      kind: "requestBody",
      operation: id,
      mediaType,
      ...(component && { component }),
    })),
    documentation: documentationOf(context, node),
    origin: originOf(node),
  };
}

/** Status codes in order, then ranges, then `default`. */
export function responsesOf(
  context: Context,
  operation: Node,
  id: OperationId,
): Response[] {
  const found = entriesIn(context, operation, "responses").flatMap(
    ([key, written]) => {
      if (key.startsWith("x-")) return [];
      const status = statusOf(key);
      if (!status) {
        context.report("invalid-status", placeOf(written, "key"), {
          status: key,
        });
        return [];
      }
      const target = follow(context, written);
      if (!target) return [];
      const node = responseOf(context.root, operation, target);
      const component = componentOf(context, written);
      return {
        status,
        ...(component && { component }),
        headers: headersOf(context, node),
        contents: contentsOf(context, node, (mediaType) => ({
          kind: "responseBody",
          operation: id,
          status,
          mediaType,
          ...(component && { component }),
        })),
        links: linksOf(context, node),
        documentation: documentationOf(context, node),
        origin: originOf(node),
      };
    },
  );
  return found.sort((one, other) => rank(one.status) - rank(other.status));
}

function statusOf(key: string): StatusMatch | null {
  if (key === "default") return { kind: "default" };
  if (/^[1-5]\d\d$/.test(key)) return { kind: "code", code: Number(key) };
  if (/^[1-5]XX$/i.test(key))
    return { kind: "range", hundreds: Number(key[0]) };
  return null;
}

function rank(status: StatusMatch): number {
  switch (status.kind) {
    case "code":
      return status.code;
    case "range":
      return 1_000 + status.hundreds;
    case "default":
      return 2_000;
  }
}

function contentsOf(
  context: Context,
  owner: Node,
  roleOf: (mediaType: string) => SchemaRole,
): Content[] {
  const found = new Map<string, Content>();
  for (const [written, media] of entriesIn(context, owner, "content")) {
    const mediaType = plainMediaType(written);
    const node = follow(context, media);
    // `application/json` with two charsets counts as one media type, and the first one is used.
    if (!node || written.startsWith("x-") || found.has(mediaType)) continue;
    reportUnsupported(context, "media type", node);
    const whole = field(node, "schema");
    const listed =
      whole && isStream(mediaType) ? listedItem(context, whole) : null;
    // A sequence is an array of its items, so its schema describes them.
    const schema = listed ? null : whole;
    const item = field(node, "itemSchema") ?? listed;
    const itemSchema =
      item && isEventStream(mediaType) ? parsedEvents(context, item) : item;
    const role = roleOf(mediaType);
    found.set(mediaType, {
      mediaType,
      schema: schema && context.schemas.add(schema, role),
      itemSchema:
        itemSchema && context.schemas.add(itemSchema, itemRole(role, schema)),
      encoding: encodingsOf(context, node),
      examples: examplesOf(context, node),
      lifecycle: lifecycleOf(context, node),
    });
  }
  return [...found.values()];
}

/** The schema of the items of an array; null if the schema describes something else. */
function listedItem(context: Context, schema: Node): Node | null {
  const seen = new Set<unknown>();
  let node: Node | null = schema;
  while (node !== null && !seen.has(node.value)) {
    if ([peek(node, "type")].flat().join() === "array")
      return field(node, "items");
    seen.add(node.value);
    node = targetOf(context, node);
  }
  return null;
}

/** Items are validated one by one, so their schema needs a name if the whole body has none. */
function itemRole(role: SchemaRole, schema: Node | null): SchemaRole {
  return schema === null ? role : { kind: "inline" };
}

function encodingsOf(context: Context, media: Node): PartEncoding[] {
  return entriesIn(context, media, "encoding").map(([property, node]) => {
    reportUnsupported(context, "encoding", node);
    return {
      property,
      contentType: text(context, node, "contentType"),
      headers: headersOf(context, node),
      style: isStyled(node) ? encodingIn(context, node, "query") : null,
    };
  });
}
