/** Bodies of requests and responses. */
import { isJson } from "../../../common/media-type.js";
import type { Content, JsonValue, SchemaId } from "../../../model/model.js";
import type { Direction } from "../../../naming/names.js";
import {
  codeSpan,
  inline,
  join,
  jsonBlock,
  type Markdown,
  nothing,
  number,
  paragraphs,
  plain,
  space,
} from "../../markdown/index.js";
import type { View } from "../../target.js";
import { fieldTable, meaningTable } from "./field-table.js";
import { declarationOf, documentedFieldsOf } from "../../documented-fields.js";
import { lifecycleMark } from "../words/lifecycle-words.js";
import { toSchema, type Page } from "../page.js";
import { typeWords } from "../words/type-words.js";

/**
 * The fields of a named schema are shown where it is used, unless there are more than this: then only the link is
 * shown.
 */
const fieldsShown = 60;
const examplesShown = 4;

/** Generated examples that the page already shows. Media types and responses often share one. */
export type ShownExamples = Set<JsonValue>;

/** One media type: its type, its fields, an example. */
export function contentView(
  page: Page,
  content: Content,
  direction: Direction,
  shown: ShownExamples,
): View {
  const { model } = page.site;
  const id = content.schema ?? content.itemSchema;
  const type = id === null ? null : (model.schemas[id]?.type ?? null);
  return {
    mediaType: codeSpan(content.mediaType),
    lifecycle: lifecycleMark(page, content.lifecycle),
    type:
      id === null || type === null
        ? nothing
        : content.schema === null
          ? inline`sequence of ${typeWords(page, type, id)}`
          : typeWords(page, type, id),
    fields: id === null ? nothing : bodyFields(page, id, direction),
    examples: exampleViews(page, content, direction, shown),
  };
}

/** The examples of the spec, or a generated one that the page does not show yet. Only JSON is shown. */
export function exampleViews(
  page: Page,
  content: Content,
  direction: Direction,
  shown: ShownExamples,
): View[] {
  if (!isJson(content.mediaType)) return [];
  if (content.examples.length > 0) {
    return content.examples.slice(0, examplesShown).map((example) => ({
      title: plain(example.summary ?? example.name ?? "For example"),
      value: jsonBlock(example.value),
    }));
  }
  const value = page.site.examples.ofContent(content, direction);
  if (value === undefined || shown.has(value)) return [];
  shown.add(value);
  return [{ title: inline`For example`, value: jsonBlock(value) }];
}

/** The fields of a body. For a long named schema, only their number is shown. */
export function bodyFields(
  page: Page,
  id: SchemaId,
  direction: Direction,
): Markdown {
  const { model } = page.site;
  const type = model.schemas[id]?.type;
  if (type === undefined) return nothing;
  const fields = documentedFieldsOf(model, type, direction);
  const declaration = declarationOf(model, type);
  if (declaration !== null && fields.length > fieldsShown) {
    return inline`${toSchema(page, declaration)} has ${number(fields.length)} fields.`;
  }
  return paragraphs([
    fieldTable(page, fields),
    meaningTable(page, inline`Value`, type),
  ]);
}

/** A body in a table: its type, and the media type if it is not JSON. */
export function bodyWords(page: Page, contents: readonly Content[]): Markdown {
  const [content] = contents;
  if (!content) return nothing;
  return join(
    [bodyTypeWords(page, content), lifecycleMark(page, content.lifecycle)],
    space,
  );
}

function bodyTypeWords(page: Page, content: Content): Markdown {
  const id = content.schema ?? content.itemSchema;
  const type = id === null ? undefined : page.site.model.schemas[id]?.type;
  if (id === null || type === undefined) return codeSpan(content.mediaType);
  const words = typeWords(page, type, id);
  return isJson(content.mediaType)
    ? words
    : inline`${words} as ${codeSpan(content.mediaType)}`;
}

/** Whether the body is a named schema, whose fields have a section of their own. */
export function isNamed(page: Page, { schema }: Content): boolean {
  const type =
    schema === null ? undefined : page.site.model.schemas[schema]?.type;
  return type !== undefined && declarationOf(page.site.model, type) !== null;
}
