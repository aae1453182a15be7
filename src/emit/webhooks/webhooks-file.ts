/** `src/webhooks.ts`: the events of the API, their receiver and their sender. */
import { isErrorStatus, statusCode } from "../../facts/operations/status.js";
import { responseFormat } from "../../facts/operations/body-formats.js";
import type { Parameter, Response, Webhook } from "../../model/model.js";
import type { WebhookSignature } from "../../base/openapi/webhook-signatures.js";
import {
  array,
  code,
  digits,
  docComment,
  entry,
  flatObject,
  key,
  lines,
  lit,
  object,
  objectType,
  plainEntry,
  sequence,
  str,
  textEntry,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import type { FilePlan } from "../target.js";
import { annotation, simple, unionOf } from "../type-layout.js";
import { createTypeWriter, type TypeWriter } from "../type-writer.js";
import { bodyEntry, bodyMember } from "./body.js";
import type { WebhooksContext } from "./runtime.js";
import { selectorOf, type Selector } from "./selector.js";

export function webhooksFile(context: WebhooksContext): FilePlan {
  const { model, runtime } = context;
  const types = createTypeWriter(context);
  const selector = selectorOf(model);
  const mustSelect = model.webhooks.length > 1 && selector === null;
  const definitions = model.webhooks.map((webhook) =>
    entry(nameOf(context, webhook), definitionOf(context, webhook, selector)),
  );
  return {
    kind: "typescript",
    path: "src/webhooks.ts",
    template: "webhooks/webhooks.ts",
    view: {
      events: model.webhooks.map((webhook) => ({
        event: lines([
          docComment(docOf(context, webhook)),
          eventMember(context, types, webhook, selector),
        ]),
      })),
      replies: model.webhooks.map((webhook) => ({
        reply: replyMember(context, types, webhook),
      })),
      definitions: object([
        entry("events", object(definitions)),
        selector === null
          ? plainEntry("selector", code`null`)
          : entry(
              "selector",
              flatObject([
                textEntry("in", selector.in),
                textEntry(
                  "name",
                  selector.in === "header"
                    ? selector.name.toLowerCase()
                    : selector.name,
                ),
              ]),
            ),
      ]),
      WebhookDefinitions: runtime.type("event", "WebhookDefinitions"),
      HandlersOf: runtime.type("receive", "HandlersOf"),
      options: runtime.type(
        "receive",
        mustSelect ? "SelectingOptions" : "WebhookOptions",
      ),
      Webhooks: runtime.type("receive", "Webhooks"),
      createReceiver: runtime.value("receive", "createReceiver"),
      SenderOf: runtime.type("sender/sender", "SenderOf"),
      SenderOptions: runtime.type("sender/sender", "SenderOptions"),
      createSender: runtime.value("sender/sender", "createSender"),
    },
  };
}

/** The name of the event, of its handler and of the sender's method. */
export function nameOf({ names }: WebhooksContext, { id }: Webhook): string {
  return names.operation(id).call;
}

/** `petCreated: { readonly name: "petCreated"; … };` */
function eventMember(
  context: WebhooksContext,
  types: TypeWriter,
  webhook: Webhook,
  selector: Selector | null,
): Code {
  const name = nameOf(context, webhook);
  const body = bodyMember(context, types, webhook);
  const headers = headersOf(webhook, selector).map((header) =>
    lines([
      docComment(docOf(context, header)),
      header.presence === "required"
        ? code`readonly ${key(header.name)}: string;`
        : code`readonly ${key(header.name)}?: string;`,
    ]),
  );
  const type = objectType([
    code`readonly name: ${str(name)};`,
    ...(body === null ? [] : [body]),
    ...(headers.length === 0
      ? []
      : [code`readonly headers: ${objectType(headers)};`]),
  ]);
  return code`${key(name)}: ${type};`;
}

/** Written by the sender itself, in lower case. */
const signatureHeaders: Readonly<Record<WebhookSignature, readonly string[]>> =
  {
    standard: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    github: ["x-github-delivery", "x-hub-signature-256"],
    stripe: ["stripe-signature"],
    slack: ["x-slack-request-timestamp", "x-slack-signature"],
  };

/** The described headers that carry data: neither the signature nor the name of the event. */
function headersOf(
  { parameters }: Webhook,
  selector: Selector | null,
): Parameter[] {
  const others = ["content-type", ...Object.values(signatureHeaders).flat()];
  if (selector?.in === "header") others.push(selector.name.toLowerCase());
  return parameters.filter(
    ({ location, name }) =>
      location === "header" && !others.includes(name.toLowerCase()),
  );
}

function definitionOf(
  context: WebhooksContext,
  webhook: Webhook,
  selector: Selector | null,
): Code {
  const scheme = webhook.signature ?? context.webhookSignature;
  const headers = headersOf(webhook, selector).map(({ name, presence }) =>
    flatObject([
      textEntry("name", name),
      plainEntry("required", lit(presence === "required")),
    ]),
  );
  const values = selector?.values.get(webhook.id) ?? [];
  return object([
    textEntry("method", webhook.method.toUpperCase()),
    plainEntry("status", digits(usualStatus(webhook))),
    plainEntry("scheme", context.runtime.value(`schemes/${scheme}`, scheme)),
    bodyEntry(context, webhook),
    ...(headers.length === 0 ? [] : [entry("headers", array(headers))]),
    ...(values.length === 0 ? [] : [entry("values", array(values.map(str)))]),
  ]);
}

function successesOf({ responses }: Webhook): Response[] {
  return responses.filter(
    ({ status }) => status.kind !== "default" && !isErrorStatus(status, true),
  );
}

/** The first described success, or 204. */
function usualStatus(webhook: Webhook): number {
  const [first] = successesOf(webhook);
  return first ? statusCode(first.status, 204) : 204;
}

/** `petCreated: void | { status: 204 };`. Nothing means the first success, if that has no body. */
function replyMember(
  context: WebhooksContext,
  types: TypeWriter,
  webhook: Webhook,
): Code {
  const replies = successesOf(webhook).map((response) => {
    const { status } = response;
    return {
      body: replyBody(context, types, response),
      code: status.kind === "code" ? digits(status.code) : code`number`,
    };
  });
  const isNothing = replies[0] === undefined || replies[0].body === null;
  const members = replies.map(({ body, code: status }) =>
    body === null
      ? code`{ status: ${status} }`
      : sequence(code`{ status: ${status}; body: `, body, code` }`),
  );
  const type = unionOf(
    [...(isNothing ? [code`void`] : []), ...members].map(simple),
  );
  return code`${key(nameOf(context, webhook))}: ${annotation(type)};`;
}

/** The type of a JSON body; null if the response has none. */
function replyBody(
  { model }: WebhooksContext,
  types: TypeWriter,
  { contents }: Response,
): Code | null {
  const json = contents.find(
    (content) => responseFormat(model, content) === "json",
  );
  if (!json) return null;
  return json.schema === null
    ? code`unknown`
    : types.schema(json.schema, "response", "argument");
}
