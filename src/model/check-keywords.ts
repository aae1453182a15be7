/**
 * Walks the documents and compares each object with the table of its fields. Reports misspelt keywords, keywords that
 * OpenAPI does not define or only defines in a later version, and values of the wrong type. The rest of the model
 * builder reads only the fields that it knows, so it would miss all of these.
 */
import { isObject } from "../base/common/json.js";
import { kindNames, type ObjectKind } from "../read/keywords/fields.js";
import {
  fieldElsewhere,
  isAnnotation,
  type KeywordField,
} from "../read/keywords/table.js";
import { child, type Node } from "./source/node.js";
import { invalid, placeOf, type Context } from "./context.js";
import { meantField } from "./repair/keywords.js";
import { walkObjects } from "./walk-objects.js";

/** Returns whether filters exclude a part of the spec. Mistakes in excluded parts are not reported. */
export type IsExcluded = (kind: ObjectKind, node: () => Node) => boolean;

export function checkKeywords(context: Context, isExcluded: IsExcluded): void {
  walkObjects(context.resolver, {
    enter: (_value, kind, _document, at) => !isExcluded(kind, at),
    unknown(owner, kind, key) {
      reportUnknown(context, owner, kind, key);
    },
    later(owner, kind, { key, value, since }) {
      context.tally.add(
        "later-keyword",
        placeOf(child(owner, key, null), "key"),
        {
          keyword: value === undefined ? key : `${key}: ${value}`,
          ...{ owner: kindNames[kind], since },
          version: owner.document.version,
        },
      );
    },
    invalid(found, keyword, expected) {
      invalid(context, found, keyword, expected);
    },
  });
}

/**
 * Returns whether bodies or values would go unchecked without the field. References still find the sections of a
 * document.
 */
function isContent(kind: ObjectKind, field: KeywordField): boolean {
  return kind !== "document" && "kind" in field && field.kind !== null;
}

function reportUnknown(
  context: Context,
  owner: Node,
  kind: ObjectKind,
  keyword: string,
): void {
  const { value } = owner;
  const found = child(owner, keyword, isObject(value) ? value[keyword] : null);
  const place = placeOf(found, "key");
  const params = { keyword, owner: kindNames[kind] };
  const other = fieldElsewhere(kind, owner.document, keyword);
  if (other) {
    const code = isContent(kind, other.field)
      ? "content-elsewhere"
      : "keyword-elsewhere";
    const { language } = other;
    const hint = conversionHint(language);
    context.tally.add(code, place, { ...params, language, hint });
    return;
  }
  // A plain mistake was repaired before.
  const near = isObject(value)
    ? meantField(value, kind, owner.document, keyword)
    : null;
  if (near === null || isAnnotation(near.field)) {
    context.tally.add("unknown-keyword", place, params);
  } else {
    context.report("unclear-keyword", place, { ...params, near: near.field });
  }
}

function conversionHint(language: string): string {
  return language === "OpenAPI 3"
    ? "Use a parameter with `in: body`, `schema` of the response, or convert the description to OpenAPI 3."
    : "Use `requestBody`, `content` and `schema` of OpenAPI 3, or convert the whole description.";
}
