/** Converts one schema of the spec to a draft: annotations here, assertions in `assertions.ts`. */
import { isObject, type JsonObject } from "../../base/common/json.js";
import { field, originOf, type Node } from "../source/node.js";
import { join } from "../../base/common/pointer.js";
import { annotations } from "../source/upgrade-schema.js";
import { schemaOf } from "../source/upgrade.js";
import { withoutValidation } from "../../read/vocabulary.js";
import { assertionsOf } from "./assertions.js";
import { flag, invalid, type Context } from "../context.js";
import { documentationOf, examplesOf } from "../documentation.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import type { Access, Assertion, JsonValue, SchemaId } from "../model.js";
import { bareSchema } from "./bare-schema.js";
import { brandWishOf } from "./brand-wish.js";
import { labelsOf } from "./enum-labels.js";
import { messagesOf } from "./messages.js";
import { openEnum } from "./open-enum.js";
import type { SchemaDraft } from "./schema-table.js";
import {
  reportSchemaDialect,
  reportUnsupported,
} from "../unsupported-keywords.js";

export function buildSchema(
  context: Context,
  node: Node,
  id: SchemaId,
): SchemaDraft {
  const upgraded = schemaOf(node);
  if (!upgraded) return fromBoolean(context, node, id);
  const { nullable } = upgraded;
  reportUnsupported(context, "schema", node);
  reportSchemaDialect(context, node);
  reportNullableEnum(context, node);
  const keywords = context.resolver.isValidating(node)
    ? upgraded.keywords
    : withoutValidation(upgraded.keywords);
  const written = keywords === node.value ? node : { ...node, value: keywords };
  const assertions = nullable
    ? [nullOr(context, node, keywords)]
    : assertionsOf(context, written);
  const fallback = field(written, "default");
  const labels = labelsOf(context, written);
  const discriminator = field(written, "discriminator");
  const draft: SchemaDraft = {
    id,
    role: { kind: "inline" },
    assertions,
    documentation: documentationOf(context, written, "title"),
    lifecycle: lifecycleOf(context, written),
    access: accessOf(context, written),
    default: fallback ? { value: fallback.value as JsonValue } : null,
    examples: examplesOf(context, written),
    origin: originOf(node),
  };
  const codec = keywords["x-codec"];
  if (typeof codec === "string") draft.codec = codec;
  const brandWish = brandWishOf(context, written);
  if (brandWish !== null) draft.brandWish = brandWish;
  if (labels) draft.labels = labels;
  const messages = messagesOf(context, written);
  if (messages) draft.messages = messages;
  openEnum(draft, keywords, context.options.enums ?? "closed");
  const tag =
    keywords["x-discriminator-value"] ?? keywords["x-ms-discriminator-value"];
  if (typeof tag === "string") draft.tag = tag;
  // For a nullable combination, the discriminator belongs to the combination, which is one alternative beside null.
  if (!nullable && discriminator && isObject(discriminator.value)) {
    draft.discriminator = discriminator;
  }
  return draft;
}

/**
 * By OpenAPI 3.0.3, `nullable` allows null only if the `enum` lists it. Most authors mean that null is allowed, so
 * Specwright allows it.
 */
function reportNullableEnum(context: Context, node: Node): void {
  const keywords = node.value;
  if (!isObject(keywords) || !Array.isArray(keywords["enum"])) return;
  if ("$ref" in keywords || keywords["enum"].includes(null)) return;
  const keyword = ["nullable", "x-nullable"].find(
    (name) => keywords[name] === true,
  );
  if (keyword !== undefined) {
    const { document, pointer } = originOf(node);
    const place = { document, pointer: join(pointer, "enum") };
    context.report("nullable-enum", place, { keyword });
  }
}

/** `true` and `false` are schemas. Any other value is reported and accepts everything. */
function fromBoolean(context: Context, node: Node, id: SchemaId): SchemaDraft {
  if (typeof node.value !== "boolean") {
    invalid(context, node, "a schema", "an object, true or false");
  }
  return {
    ...bareSchema,
    id,
    assertions: node.value === false ? [{ kind: "never" }] : [],
    origin: originOf(node),
  };
}

/** A nullable combination becomes a choice between null and the combination. The outer schema keeps the annotations. */
function nullOr(context: Context, node: Node, keywords: JsonObject): Assertion {
  const value = Object.fromEntries(
    Object.entries(keywords).filter(
      ([key]) => !annotations.has(key) && !key.startsWith("x-"),
    ),
  );
  const key = "nullable" in keywords ? "nullable" : "x-nullable";
  return {
    kind: "anyOf",
    schemas: [
      context.schemas.add({
        ...node,
        value,
        suffix: `${node.suffix ?? ""}:value`,
      }),
      context.schemas.add({
        document: node.document,
        pointer: join(node.pointer, key),
        value: { type: "null" },
      }),
    ],
    discriminator: null,
  };
}

function accessOf(context: Context, node: Node): Access {
  if (flag(context, node, "readOnly")) return "readOnly";
  if (flag(context, node, "writeOnly")) return "writeOnly";
  return "readWrite";
}
