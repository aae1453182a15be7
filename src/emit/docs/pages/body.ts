/** Bodies of requests and responses. */
import { isJson } from "../../../base/openapi/media-type.js";
import { isStream } from "../../../base/openapi/stream-formats.js";
import type { Content, Direction, SchemaId } from "../../../model/model.js";
import {
  codeSpan,
  inline,
  join,
  listing,
  type Markdown,
  nothing,
  number,
  paragraphs,
  space,
} from "../../markdown/index.js";
import type { View } from "../../target.js";
import { flatText } from "../../markdown/flatten.js";

import { exampleViews, type ShownExamples } from "./body-examples.js";
import { fieldTable, meaningTable, variantTable } from "./field-table.js";

import {
  declarationOf,
  documentedFieldsOf,
} from "../../../facts/schemas/documented-fields.js";
import { lifecycleMark } from "../words/lifecycle-words.js";
import { toSchema, type Page } from "../page.js";
import { typeWords } from "../words/type-words.js";

/**
 * The fields of a named schema are shown where it is used, unless there are more than this: then only the link is
 * shown.
 */
const fieldsShown = 60;

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
        : isStream(content.mediaType)
          ? inline`stream of ${typeWords(page, type, id)}`
          : typeWords(page, type, id),
    fields: id === null ? nothing : bodyFields(page, id, direction),
    examples: exampleViews(page, content, direction, shown),
  };
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
    variantTable(page, type),
    meaningTable(page, inline`Value`, type),
  ]);
}

/** A body in a table: its type for each media type, and the media type if it is not JSON. */
export function bodyWords(page: Page, contents: readonly Content[]): Markdown {
  const words = new Map<string, Markdown>();
  for (const content of contents) {
    const one = join(
      [contentWords(page, content), lifecycleMark(page, content.lifecycle)],
      space,
    );
    words.set(flatText(one), one);
  }
  return listing([...words.values()], "or");
}

function contentWords(page: Page, content: Content): Markdown {
  const { mediaType } = content;
  const id = content.schema ?? content.itemSchema;
  const type = id === null ? undefined : page.site.model.schemas[id]?.type;
  if (id === null || type === undefined) return codeSpan(mediaType);
  const words = typeWords(page, type, id);
  if (isStream(mediaType))
    return inline`stream of ${words} as ${codeSpan(mediaType)}`;
  return isJson(mediaType) ? words : inline`${words} as ${codeSpan(mediaType)}`;
}

/** Whether the body is a named schema, whose fields have a section of their own. */
export function isNamed(page: Page, schema: SchemaId): boolean {
  const type = page.site.model.schemas[schema]?.type;
  return type !== undefined && declarationOf(page.site.model, type) !== null;
}
