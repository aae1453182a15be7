/** Finds the property or the header that tells the events of an API apart. */
import { createShapes, type Shapes } from "../../facts/shapes/shapes.js";
import { constantsOf } from "../../facts/shapes/unions.js";
import type {
  ApiModel,
  OperationId,
  SchemaId,
  Webhook,
} from "../../model/model.js";
import { jsonContent } from "./body.js";

export interface Selector {
  readonly in: "body" | "header";
  readonly name: string;
  /** The values of each webhook. */
  readonly values: ReadonlyMap<OperationId, readonly string[]>;
}

/** Null if there is no webhook, or if the description does not tell. */
export function selectorOf(model: ApiModel): Selector | null {
  const shapes = createShapes(model);
  const inBody = common(model.webhooks, (webhook) =>
    constantTexts(shapes, bodySchema(model, webhook)),
  );
  if (inBody !== null) return { in: "body", ...inBody };
  const inHeader = common(model.webhooks, ({ inputs }) =>
    constantTexts(shapes, inputs.header),
  );
  return inHeader && { in: "header", ...inHeader };
}

/** A name that says what happened. A constant with another name may be a version. */
const eventName =
  /^(?:x-)?(?:[a-z0-9]+[-_])?(?:event[-_]?(?:type|name)?|type|kind|topic|action)$/i;

/** A required name with other values in each webhook, preferably one that says what happened. */
function common(
  webhooks: readonly Webhook[],
  constantsIn: (webhook: Webhook) => ReadonlyMap<string, readonly string[]>,
): Omit<Selector, "in"> | null {
  const found = webhooks.map(
    (webhook) => [webhook.id, constantsIn(webhook)] as const,
  );
  const candidates = [...(found[0]?.[1].keys() ?? [])].flatMap((name) => {
    const values = new Map(
      found.map(([id, constants]) => [id, constants.get(name) ?? []]),
    );
    const all = [...values.values()];
    const isInAll = all.every(({ length }) => length > 0);
    const differ = new Set(all.flat()).size === all.flat().length;
    return isInAll && differ ? [{ name, values }] : [];
  });
  const named = candidates.find(({ name }) => eventName.test(name));
  // With one event, any constant would do. If it differs, the body is invalid.
  return named ?? (webhooks.length > 1 ? candidates[0] : null) ?? null;
}

function constantTexts(
  shapes: Shapes,
  id: SchemaId | null,
): ReadonlyMap<string, readonly string[]> {
  if (id === null) return new Map();
  const isText = (value: unknown) => typeof value === "string";
  return new Map(
    [...constantsOf(shapes, id, "response")].flatMap(([name, values]) =>
      values.every(isText) ? [[name, values]] : [],
    ),
  );
}

function bodySchema(model: ApiModel, webhook: Webhook): SchemaId | null {
  const { schema = null } = jsonContent(model, webhook) ?? {};
  const isOptional = webhook.requestBody?.presence === "optional";
  return isOptional ? null : schema;
}
