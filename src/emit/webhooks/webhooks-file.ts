/** `src/webhooks.ts`: the events of the API, their receiver and their sender. */
import { statusCode } from "../../facts/operations/status.js";
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type { ApiModel, Parameter, Webhook } from "../../model/model.js";
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
import { codecOf, codecSchemas } from "../codecs.js";
import { docOf } from "../docs-of.js";
import { statusKey } from "../status-key.js";
import type { FilePlan } from "../target.js";
import { annotation, simple, unionOf } from "../type-layout.js";
import { createTypeWriter, type TypeWriter } from "../type-writer.js";
import { bodyEntry, bodyMember, isJsonContent, jsonContent } from "./body.js";
import type { WebhooksContext } from "./runtime.js";
import { selectorOf, type Selector } from "./selector.js";

export function webhooksFile(context: WebhooksContext): FilePlan {
  const { model, runtime } = context;
  const types = createTypeWriter(context);
  const selector = selectorOf(model);
  const definitions = model.webhooks.map((webhook) =>
    entry(nameOf(context, webhook), definitionOf(context, webhook, selector)),
  );
  const codecs = model.webhooks.flatMap((webhook) => {
    const row = codecsOf(context, webhook, selector);
    return row === null ? [] : [entry(nameOf(context, webhook), row)];
  });
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
      converted: codecs.length > 0 && {
        codecs: object(codecs),
        EventCodecs: runtime.type("codecs", "EventCodecs"),
        handlersOnWire: runtime.value("codecs", "handlersOnWire"),
        sendingCode: runtime.value("codecs", "sendingCode"),
      },
      WebhookDefinitions: runtime.type("event", "WebhookDefinitions"),
      HandlersOf: runtime.type("receive", "HandlersOf"),
      options: runtime.type(
        "receive",
        mustSelect(model) ? "SelectingOptions" : "WebhookOptions",
      ),
      Webhooks: runtime.type("receive", "Webhooks"),
      createReceiver: runtime.value("receive", "createReceiver"),
      SenderOf: runtime.type("sender/sender", "SenderOf"),
      SenderOptions: runtime.type("sender/sender", "SenderOptions"),
      createSender: runtime.value("sender/sender", "createSender"),
    },
  };
}

/** Whether the description does not tell the events apart, so that the application must. */
export function mustSelect(model: ApiModel): boolean {
  return model.webhooks.length > 1 && selectorOf(model) === null;
}

/** How the webhook is signed. */
export function schemeOf(
  { webhookSignature }: WebhooksContext,
  { signature }: Webhook,
): WebhookSignature {
  return signature ?? webhookSignature;
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
  const headers = headersOf(webhook, selector).map((header) => {
    const property = key(context.names.property(header.name));
    return lines([
      docComment(docOf(context, header)),
      header.presence === "required"
        ? code`readonly ${property}: string;`
        : code`readonly ${property}?: string;`,
    ]);
  });
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
  const scheme = schemeOf(context, webhook);
  const headers = headersOf(webhook, selector).map(({ name, presence }) =>
    flatObject([
      textEntry("name", name),
      plainEntry("required", lit(presence === "required")),
    ]),
  );
  const values = selector?.values.get(webhook.id) ?? [];
  return object([
    textEntry("method", webhook.method.toUpperCase()),
    plainEntry("status", digits(usualStatus(context, webhook))),
    plainEntry("scheme", context.runtime.value(`schemes/${scheme}`, scheme)),
    bodyEntry(context, webhook),
    ...(headers.length === 0 ? [] : [entry("headers", array(headers))]),
    ...(values.length === 0 ? [] : [entry("values", array(values.map(str)))]),
  ]);
}

/** What is converted in an event and in the replies to it; null if nothing is. */
function codecsOf(
  context: WebhooksContext,
  webhook: Webhook,
  selector: Selector | null,
): Code | null {
  const { model, names } = context;
  const codecs = codecSchemas(context);
  const body = codecOf(
    context,
    codecs,
    jsonContent(model, webhook)?.schema ?? null,
    "response",
  );
  const headers = headersOf(webhook, selector).flatMap(({ name }) => {
    const property = names.property(name);
    return property === name ? [] : [textEntry(property, name)];
  });
  const replies = successesOf(context, webhook).map((response) => ({
    status: response.status,
    codec: codecOf(
      context,
      codecs,
      jsonReply(response)?.schema ?? null,
      "response",
    ),
  }));
  const rows = [
    ...(body === null ? [] : [entry("body", body)]),
    ...(headers.length === 0 ? [] : [entry("headers", object(headers))]),
    ...(replies.every(({ codec }) => codec === null)
      ? []
      : [
          entry(
            "replies",
            object(
              replies.map(
                ({ status, codec }) =>
                  code`${statusKey(status)}: ${codec ?? lit(null)}`,
              ),
            ),
          ),
        ]),
  ];
  return rows.length === 0 ? null : object(rows);
}

function successesOf(
  { model }: WebhooksContext,
  webhook: Webhook,
): ResponseDescription[] {
  return describeOperation(model, webhook).responses.filter(
    ({ meaning }) => meaning !== "error",
  );
}

/** The first described success, or 204. */
function usualStatus(context: WebhooksContext, webhook: Webhook): number {
  const [first] = successesOf(context, webhook);
  return first ? statusCode(first.status, 204) : 204;
}

/** `petCreated: void | { status: 204 };`. Nothing means the first success, if that has no body. */
function replyMember(
  context: WebhooksContext,
  types: TypeWriter,
  webhook: Webhook,
): Code {
  const replies = successesOf(context, webhook).map((response) => {
    const { status } = response;
    return {
      body: replyBody(types, response),
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
  types: TypeWriter,
  response: ResponseDescription,
): Code | null {
  const json = jsonReply(response);
  if (!json) return null;
  return json.schema === null
    ? code`unknown`
    : types.schema(json.schema, "response", "argument");
}

function jsonReply({
  served,
}: ResponseDescription): ContentDescription | undefined {
  return served.find(isJsonContent);
}
