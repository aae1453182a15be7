/** Compares the schemas and encodings of bodies with the same media type. */
import { describeContent } from "../../../../facts/operations/contents.js";
import { hasFiles } from "../../compiled/files.js";
import type { Content, SchemaId } from "../../../../model/model.js";
import { breaking, compatible, unproven, type PartChange } from "../change.js";
import { lifecycleChanges } from "../lifecycle.js";
import type { ContentPair } from "./media-types.js";
import type { BodyPart } from "./body-part.js";
import { encodingChanges } from "./part-encodings.js";
import { schemaChanges, type ValuePart } from "../schema-changes.js";
import type { Apis, ComparedApi } from "../sides.js";
import { examplesChanges } from "../words.js";

export function contentChanges(
  apis: Apis,
  { old, new: next }: ContentPair,
  body: BodyPart,
): PartChange[] {
  const { part, places, direction } = body;
  const compared = {
    title: `media type "${old.mediaType}"`,
    places,
    details: { direction, part },
  };
  return [
    ...valueChanges(apis, old, next, body),
    ...encodingChanges(apis, old, next, body),
    ...lifecycleChanges(apis, compared, old.lifecycle, next.lifecycle),
    ...examplesChanges(compared, old, next),
  ];
}

function valueChanges(
  apis: Apis,
  old: Content,
  next: Content,
  body: BodyPart,
): PartChange[] {
  const { direction, part } = body;
  const message: ValuePart["message"] = (side, value) =>
    body.message(side, side.name === "base" ? old : next, value);
  const text =
    isTextBody(apis.base, old) && isTextBody(apis.head, next)
      ? ({ kind: "body" } as const)
      : null;
  const isPlain = isPlainText(apis.base, old) && isPlainText(apis.head, next);
  const isForm = [old, next].every(({ mediaType }) =>
    mediaType.startsWith("multipart/"),
  );
  const pair = (base: SchemaId, head: SchemaId) =>
    schemaChanges(apis, { base, head, direction, part, text, message })
      .map((change) => (isPlain ? provedByPlainText(change) : change))
      .map((change) => (isForm ? change : provedWithoutFiles(apis, change)));
  const before = old.itemSchema ?? old.schema;
  const after = next.itemSchema ?? next.schema;
  if (before !== null && after !== null) return pair(before, after);
  if (before !== null) return schemaRemoved(apis, before, body);
  return after === null ? [] : schemaAdded(apis, after, body, next);
}

/** Without a schema, the body may be anything. */
function schemaAdded(
  apis: Apis,
  schema: SchemaId,
  body: BodyPart,
  content: Content,
): PartChange[] {
  const text = "The body was not described, and has a schema";
  if (body.direction === "response")
    return [compatible("body-schema-added", text, body.places, body)];
  const [wrong] = apis.head.wrongValues()(schema, "request");
  if (!wrong) return [unproven("body-schema-added", text, body.places, body)];
  const { value } = wrong;
  return [
    breaking("body-schema-added", text, body.places, {
      ...body,
      witness: {
        acceptedBy: "base",
        value,
        ...body.message(apis.base, { ...content, schema: null }, value),
      },
    }),
  ];
}

function schemaRemoved(
  apis: Apis,
  schema: SchemaId,
  body: BodyPart,
): PartChange[] {
  const text = "The body had a schema, and is not described any more";
  if (body.direction === "request")
    return [compatible("body-schema-removed", text, body.places, body)];
  const [wrong] = apis.base.wrongValues()(schema, "response");
  if (!wrong) return [unproven("body-schema-removed", text, body.places, body)];
  return [
    breaking("body-schema-removed", text, body.places, {
      ...body,
      witness: { acceptedBy: "head", value: wrong.value },
    }),
  ];
}

/** Servers and clients hand over a plain text as it is, whatever type its schema has. */
function isPlainText({ model }: ComparedApi, content: Content): boolean {
  return describeContent(model, content, "request").kind === "text";
}

function provedByPlainText(change: PartChange): PartChange {
  const { level, witness } = change;
  return level === "breaking" && typeof witness?.value !== "string"
    ? { ...change, level: "unproven", witness: null }
    : change;
}

/** Only a form contains files beside other values. */
function provedWithoutFiles(apis: Apis, change: PartChange): PartChange {
  const { schemas, value, acceptedBy } = change.witness ?? {};
  return schemas &&
    value !== undefined &&
    acceptedBy &&
    hasFiles(apis[acceptedBy].model, schemas[acceptedBy], value)
    ? { ...change, level: "unproven", witness: null }
    : change;
}

/** The fields of forms are text, and so is a body that is neither a form nor JSON. */
function isTextBody({ model }: ComparedApi, content: Content): boolean {
  const { kind } = describeContent(model, content, "request");
  return kind === "form" || kind === "multipart" || kind === "text";
}
