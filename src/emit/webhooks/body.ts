/** The body of a webhook. The API sends it, so it has the view of a response: with `readOnly` properties. */
import {
  validatedSchema,
  type ContentDescription,
} from "../../facts/operations/contents.js";
import { describeOperation } from "../../facts/operations/describe.js";
import type { ApiModel, Webhook } from "../../model/model.js";
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
): ContentDescription | undefined {
  return describeOperation(model, webhook).body?.contents.find(isJsonContent);
}

export function isJsonContent({ kind }: ContentDescription): boolean {
  return kind === "json";
}

/** `readonly body: Pet;`; null if the webhook has no body. Other formats than JSON are texts. */
export function bodyMember(
  { model }: WebhooksContext,
  types: TypeWriter,
  webhook: Webhook,
): Code | null {
  const { body } = describeOperation(model, webhook);
  if (body === null) return null;
  const json = body.contents.find(isJsonContent);
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
  const { body } = describeOperation(model, webhook);
  if (body === null) return plainEntry("body", code`null`);
  const json = body.contents.find(isJsonContent);
  const { mediaType = "text/plain" } = json ?? body.contents[0] ?? {};
  const checked = json ? validatedSchema(model, json) : null;
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
