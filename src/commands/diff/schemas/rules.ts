/** The single rules of an assertion: one keyword each, or one name of `required`. */
import { anyNumber, anyString } from "../../../samples/wrong/scalars.js";
import type { Assertion } from "../../../model/model.js";

export type Keyword =
  | "false"
  | "type"
  | "enum"
  | "minimum"
  | "maximum"
  | "multipleOf"
  | "format"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "minItems"
  | "maxItems"
  | "uniqueItems"
  | "contains"
  | "items"
  | "required"
  | "dependentRequired"
  | "minProperties"
  | "maxProperties"
  | "propertyNames"
  | "additionalProperties"
  | "anyOf"
  | "oneOf"
  | "not"
  | "unevaluatedProperties"
  | "unevaluatedItems";

interface SingleRule {
  keyword: Keyword;
  /** The property that is required. */
  name: string | null;
  /** An assertion with this rule alone. */
  assertion: Assertion;
}

type Of<K extends Assertion["kind"]> = Extract<Assertion, { kind: K }>;

const anyArray: Of<"array"> = {
  kind: "array",
  prefix: [],
  rest: null,
  contains: null,
  minItems: null,
  maxItems: null,
  unique: false,
};

const anyObject: Of<"object"> = {
  kind: "object",
  properties: [],
  patterns: [],
  additional: null,
  names: null,
  required: [],
  minProperties: null,
  maxProperties: null,
  dependentRequired: [],
  dependentSchemas: [],
};

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
  switch (assertion.kind) {
    case "never":
      return [rule("false", assertion)];
    case "types":
      return [rule("type", assertion)];
    case "values":
      return [rule("enum", assertion)];
    case "number": {
      const { minimum, maximum, multipleOf, format } = assertion;
      return [
        rule("minimum", { ...anyNumber, minimum }),
        rule("maximum", { ...anyNumber, maximum }),
        rule("multipleOf", { ...anyNumber, multipleOf }),
        rule("format", { ...anyNumber, format }),
      ];
    }
    case "string": {
      const { minLength, maxLength, pattern, format } = assertion;
      return [
        rule("minLength", { ...anyString, minLength }),
        rule("maxLength", { ...anyString, maxLength }),
        rule("pattern", { ...anyString, pattern }),
        rule("format", { ...anyString, format }),
      ];
    }
    case "array": {
      const { minItems, maxItems, unique, contains } = assertion;
      return [
        rule("minItems", { ...anyArray, minItems }),
        rule("maxItems", { ...anyArray, maxItems }),
        rule("uniqueItems", { ...anyArray, unique }),
        rule("contains", { ...anyArray, contains }),
      ];
    }
    case "object": {
      const { minProperties, maxProperties, names, properties } = assertion;
      return [
        // The property says whether a request or a response may omit it.
        ...assertion.required.map((name) =>
          rule(
            "required",
            {
              ...anyObject,
              required: [name],
              properties: properties.filter((one) => one.name === name),
            },
            name,
          ),
        ),
        rule("minProperties", { ...anyObject, minProperties }),
        rule("maxProperties", { ...anyObject, maxProperties }),
        rule("propertyNames", { ...anyObject, names }),
        ...assertion.dependentRequired.map((one) =>
          rule(
            "dependentRequired",
            { ...anyObject, dependentRequired: [one] },
            one.property,
          ),
        ),
      ];
    }
    case "anyOf":
    case "oneOf":
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [rule(assertion.kind, assertion)];
    case "reference":
    case "allOf":
    case "conditional":
      return [];
  }
}
