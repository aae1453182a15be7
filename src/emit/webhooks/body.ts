/** The body of a webhook. The API sends it, so it has the view of a response: with `readOnly` properties. */
import {
  bodyFormat,
  sendableBody,
} from "../../facts/operations/body-formats.js";
import { namedSchema } from "../../facts/schemas/resolved-type.js";
import type { ApiModel, Content, Webhook } from "../../model/model.js";
import {
  code,
  entry,
  lit,
  object,
  plainEntry,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { wireOf } from "../int64.js";
import type { TypeWriter } from "../type-writer.js";
import type { WebhooksContext } from "./runtime.js";

/** The JSON that a webhook sends, if it can send JSON. */
export function jsonContent(
  model: ApiModel,
  webhook: Webhook,
): Content | undefined {
  return sendableBody(model, webhook)?.contents.find(
    (content) => bodyFormat(model, content) === "json",
  );
}

/** `readonly body: Pet;`; null if the webhook has no body. Other formats than JSON are texts. */
export function bodyMember(
  { model }: WebhooksContext,
  types: TypeWriter,
  webhook: Webhook,
): Code | null {
  const body = sendableBody(model, webhook);
  if (body === null) return null;
  const json = jsonContent(model, webhook);
  const type = !json
    ? code`string`
    : json.schema === null
      ? code`unknown`
      : types.schema(json.schema, "response");
  return body.presence === "required"
    ? code`readonly body: ${type};`
    : code`readonly body?: ${type};`;
}

/** The entry `body` of a definition. */
export function bodyEntry(context: WebhooksContext, webhook: Webhook): Code {
  const { model, names } = context;
  const body = sendableBody(model, webhook);
  if (body === null) return plainEntry("body", code`null`);
  const json = jsonContent(model, webhook);
  const { mediaType = "text/plain", schema = null } =
    json ?? body.contents[0] ?? {};
  const checked = json && schema !== null ? namedSchema(model, schema) : null;
  const wire = wireOf(context, context.int64Schemas, checked, "response");
  return entry(
    "body",
    object([
      textEntry(
        "mediaType",
        mediaType.includes("*") ? "text/plain" : mediaType,
      ),
      textEntry("kind", json ? "json" : "text"),
      plainEntry("required", lit(body.presence === "required")),
      ...(checked === null
        ? []
        : [
            plainEntry(
              "validate",
              valueRef(names.schema(checked, "response").validate),
            ),
          ]),
      ...(wire === null ? [] : [entry("wire", wire)]),
    ]),
  );
}
