/** Examples of bodies, in the format of their media type. */
import { isJson } from "../../../base/openapi/media-type.js";
import type {
  Content,
  Direction,
  JsonValue,
  SchemaId,
} from "../../../model/model.js";
import {
  inline,
  jsonBlock,
  nothing,
  plain,
  textBlock,
  type Markdown,
} from "../../markdown/index.js";
import { flatText } from "../../markdown/flatten.js";
import { declarationOf } from "../../../facts/schemas/documented-fields.js";
import { itemLines } from "../../../facts/operations/item-text.js";
import { streamOf } from "../../../facts/operations/streams.js";
import type { View } from "../../target.js";
import { toSchema, type Page } from "../page.js";
import { formPairs } from "../../../facts/requests/form-text.js";

const examplesShown = 4;

/** A longer example of a named schema is shown with the schema only, to which the operation links. */
const linesShown = 20;

/** Generated examples that the page already shows. Media types and responses often share one. */
export type ShownExamples = Set<JsonValue>;

/** The examples of the spec, or a generated one that the page does not show yet. */
export function exampleViews(
  page: Page,
  content: Content,
  direction: Direction,
  shown: ShownExamples,
): View[] {
  const given = page.site.examples
    .givenIn(content, direction)
    .slice(0, examplesShown)
    .flatMap(({ value, summary, name }) => {
      const block = givenBlock(content, value);
      const title = plain(summary ?? name ?? "For example");
      return block === null ? [] : [{ title, value: block }];
    });
  if (given.length > 0) return given;
  const stream = streamOf(page.site.model, content);
  const value =
    stream === null
      ? page.site.examples.ofContent(content, direction)
      : itemOf(page, content, direction);
  if (value === undefined || shown.has(value)) return [];
  const declared = declarationIn(page, content);
  if (
    declared !== null &&
    value === page.site.examples.of(declared, "response") &&
    linesIn(jsonBlock(value)) > linesShown
  ) {
    shown.add(value);
    const words = inline`${toSchema(page, declared)} has an example.`;
    return [{ title: nothing, value: words }];
  }
  const block =
    stream === null
      ? generatedBlock(content, value)
      : textBlock("text", itemLines(stream, value));
  if (block === null) return [];
  shown.add(value);
  return [{ title: inline`For example`, value: block }];
}

/** The named schema of a JSON body; null if the body is something else. */
function declarationIn({ site }: Page, content: Content): SchemaId | null {
  const { mediaType, schema } = content;
  return schema === null || !isJson(mediaType)
    ? null
    : declarationOf(site.model, { kind: "schema", schema });
}

/** The lines of a block between its fences. */
function linesIn(block: Markdown): number {
  return flatText(block).split("\n").length - 2;
}

/** A text is shown unchanged, even if it is XML or a sequence of events. */
function givenBlock(content: Content, value: JsonValue): Markdown | null {
  if (isJson(content.mediaType)) return jsonBlock(value);
  if (typeof value === "string")
    return value === "" ? null : textBlock("text", value.split("\n"));
  return generatedBlock(content, value);
}

function generatedBlock(content: Content, value: JsonValue): Markdown | null {
  if (isJson(content.mediaType)) return jsonBlock(value);
  const isForm = content.mediaType === "application/x-www-form-urlencoded";
  if (!isForm || value === null || typeof value !== "object") return null;
  const pairs = formPairs(content, Object.entries(value));
  if (pairs.length === 0) return null;
  return textBlock("text", [new URLSearchParams(pairs).toString()]);
}

function itemOf(
  { site }: Page,
  content: Content,
  direction: Direction,
): JsonValue | undefined {
  // Also the schema of text alone.
  const schema = content.itemSchema ?? content.schema;
  return schema === null ? undefined : site.examples.of(schema, direction);
}
