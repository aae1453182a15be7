/** The single rules of an assertion: one keyword each, or one name of `required`. */
import {
  assertionWith,
  bare,
  keywordsOf,
  valueOf,
  type KeywordWith,
} from "../../../keywords/table.js";
import { kindRow, type RefusingKeyword } from "../../../keywords/kinds.js";
import type { Assertion } from "../../../model/model.js";

export type Keyword = RefusingKeyword | KeywordWith<{ refuses: string }>;

interface SingleRule {
  keyword: Keyword;
  /** The property that is required. */
  name: string | null;
  /** An assertion with this rule alone. */
  assertion: Assertion;
}

/** The rules about the value itself. Rules about its parts are in the schemas of the parts. */
export function singleRules(assertion: Assertion): SingleRule[] {
  const rule = (
    keyword: Keyword,
    single: Assertion,
    name: string | null = null,
  ) => ({
    keyword,
    name,
    assertion: single,
  });
  const ownRules = () =>
    keywordsOf(assertion.kind)
      .filter(({ refuses }) => refuses === "value")
      .map((row) =>
        rule(
          row.keyword as Keyword,
          assertionWith(row, valueOf(assertion, row)),
        ),
      );
  switch (assertion.kind) {
    case "number":
    case "string":
    case "array":
      return ownRules();
    case "object": {
      const { properties } = assertion;
      return [
        // The property says whether a request or a response may omit it.
        ...assertion.required.map((name) =>
          rule(
            "required",
            {
              ...bare.object,
              required: [name],
              properties: properties.filter((one) => one.name === name),
            },
            name,
          ),
        ),
        ...ownRules(),
        ...assertion.dependentRequired.map((one) =>
          rule(
            "dependentRequired",
            { ...bare.object, dependentRequired: [one] },
            one.property,
          ),
        ),
      ];
    }
    default: {
      const row = kindRow(assertion.kind);
      return row?.must === undefined
        ? []
        : [rule(row.keywords[0] as Keyword, assertion)];
    }
  }
}
