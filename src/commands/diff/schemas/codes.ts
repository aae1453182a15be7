/** The codes of changes of schemas. */
import { kindRows } from "../../../keywords/kinds.js";
import { keywords } from "../../../keywords/table.js";
import type { Keyword } from "./rules.js";

/** Codes for a schema that became narrower, wider, or both. */
interface KeywordCodes {
  narrower: string;
  wider: string;
  changed: string;
}

function codes(name: string): KeywordCodes {
  return {
    narrower: `${name}-narrowed`,
    wider: `${name}-widened`,
    changed: `${name}-changed`,
  };
}

const refusing = [
  ...Object.values(kindRows).flatMap(({ keywords: [name = ""], must }) =>
    must === undefined ? [] : [name],
  ),
  ...keywords.flatMap(({ keyword, refuses }) =>
    refuses === undefined ? [] : [keyword],
  ),
];

/** Words of a code are joined by hyphens. */
const keywordCodes = Object.fromEntries(
  refusing.map((keyword) => [
    keyword,
    codes(keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  ]),
) as Record<Keyword, KeywordCodes>;

export const codesOfKeyword: Readonly<Record<Keyword, KeywordCodes>> = {
  ...keywordCodes,
  false: codes("schema"),
  enum: {
    narrower: "enum-value-removed",
    wider: "enum-value-added",
    changed: "enum-value-changed",
  },
  required: {
    narrower: "property-became-required",
    wider: "property-became-optional",
    changed: "property-became-required",
  },
  anyOf: codes("alternatives"),
  oneOf: codes("alternatives"),
};

/** The meaning of each code, for the reference. */
export const schemaCodes: Readonly<Record<string, string>> = {
  "property-added": "The schema describes another property.",
  "property-removed": "The schema no longer describes a property.",
  "required-property-added": "A new property is required.",
  "required-property-removed": "A required property is gone.",
  "property-became-required": "A property must be present now.",
  "property-became-optional": "A property may be absent now.",
  "became-nullable": "A value may be null now.",
  "became-not-nullable": "A value must no longer be null.",
  "enum-added": "Only listed values are allowed now.",
  "enum-removed": "Other values than the listed ones are allowed now.",
  "enum-value-added": "There is another allowed value.",
  "enum-value-removed": "A value is no longer allowed.",
  "enum-value-changed": "Some values are no longer allowed, others are new.",
  "schema-unproven":
    "The rules of a schema changed. There is neither a value that only one side accepts, nor a proof that all values stay valid.",
  "content-changed":
    "`contentEncoding`, `contentMediaType` or `contentSchema` changed. Validators do not check the content of texts.",
  ...Object.fromEntries(
    Object.entries(codesOfKeyword)
      .filter(([keyword]) => keyword !== "enum" && keyword !== "required")
      .flatMap(([keyword, { narrower, wider, changed }]) => {
        const subject = keyword === "false" ? "The schema" : `\`${keyword}\``;
        return [
          [narrower, `${subject} allows fewer values.`],
          [wider, `${subject} allows more values.`],
          [changed, `${subject} allows other values.`],
        ];
      }),
  ),
};
