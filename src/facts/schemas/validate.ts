/**
 * Validates a value by walking over the assertions of its schema. Generated validators are faster and more detailed.
 * This code is for the few values in a spec itself. If the result depends on something that it does not check (formats,
 * slow patterns), the verdict is unknown and the value passes.
 */
import { getOrCreate } from "../../base/common/get-or-create.js";
import { isOfType } from "../../base/common/json-type.js";
import type { Of } from "../../keywords/table.js";
import type {
  Assertion,
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { isFile } from "./bytes.js";
import { evaluatedKeys } from "./evaluated.js";
import {
  composedSchemas,
  hiddenNames,
  isCheckedTogether,
  isHidden,
  type Composition,
  type AccessView,
} from "./hidden-names.js";
import { propertySchemas } from "./part-schemas.js";
import { candidatesFor } from "./alternatives.js";
import type { FormatChecks } from "./formats.js";
import { brokenLimit, limitWords } from "../../keywords/limits.js";
import { canonicalJson, isSameValue } from "../../keywords/same-value.js";
import { checkScalar } from "./validate-scalar.js";
import {
  all,
  below,
  invalid,
  negated,
  unknown,
  valid,
  worse,
  type ExampleVerdict,
} from "./verdict.js";

export interface ValidateOptions {
  readonly schemas: Readonly<Record<SchemaId, Schema>>;
  /** Returns whether a search with the pattern takes reasonable time. */
  isFast(pattern: string, text: string): boolean;
  /** By default, formats are not checked. */
  readonly formats?: FormatChecks;
  /** Without a direction, a value may contain or omit the properties of either direction. */
  readonly direction?: Direction;
  /** Whether a text may represent a file. By default, files are checked as texts. */
  readonly files?: "accept" | "reject";
  readonly budget: ValidateBudget;
}

interface ValidateBudget {
  /** The number of values that may still be visited. */
  steps: number;
  /** The number of checks that are in progress. */
  depth?: number;
  /** Verdicts of the check in progress: there may be exponentially many ways from one schema to another. */
  known?: Map<JsonValue, Map<SchemaId, ExampleVerdict>>;
}

/** A schema that refers to itself would otherwise exhaust the stack. */
const deepest = 500;

type JsonObject = Readonly<Record<string, JsonValue>>;

export function validateExample(
  options: ValidateOptions,
  id: SchemaId,
  value: JsonValue,
): ExampleVerdict {
  return validateWithin(options, id, value, null);
}

const noNames: ReadonlySet<string> = new Set();

/** `around` are the hidden names of the composition that the schema is checked with; null if it is checked alone. */
function validateWithin(
  options: ValidateOptions,
  id: SchemaId,
  value: JsonValue,
  around: ReadonlySet<string> | null,
): ExampleVerdict {
  const { budget, schemas } = options;
  const depth = budget.depth ?? 0;
  if (budget.steps-- <= 0 || depth > deepest) return unknown;
  const schema = schemas[id];
  if (
    options.files !== undefined &&
    typeof value === "string" &&
    isFile(schema)
  )
    return options.files === "accept" ? valid : invalid("must be a file");
  const assertions = schema?.assertions ?? [];
  const check = () => {
    const hidden =
      around ??
      (isObject(value)
        ? hiddenNames((one) => schemas[one], id, viewOf(options))
        : noNames);
    return all(assertions, (assertion) =>
      checkAssertion(options, assertion, value, assertions, hidden),
    );
  };
  budget.depth = depth + 1;
  // The value may change between two checks.
  if (depth === 0) delete budget.known;
  const verdict =
    around === null && assertions.some(appliesSchemas)
      ? knownVerdict(budget, id, value, check)
      : check();
  budget.depth = depth;
  return verdict;
}

/** Whether the assertion checks the same value with other schemas. */
function appliesSchemas({ kind }: Assertion): boolean {
  switch (kind) {
    case "reference":
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "conditional":
      return true;
    default:
      return false;
  }
}

function knownVerdict(
  budget: ValidateBudget,
  id: SchemaId,
  value: JsonValue,
  check: () => ExampleVerdict,
): ExampleVerdict {
  budget.known ??= new Map();
  const ofValue = getOrCreate(budget.known, value, () => new Map());
  const known = ofValue.get(id);
  if (known) return known;
  const verdict = check();
  ofValue.set(id, verdict);
  return verdict;
}

function viewOf({ direction }: ValidateOptions): AccessView {
  return direction ?? "either";
}

/** Validates a value against one assertion. `siblings` are all assertions of its schema. */
export function checkAssertion(
  options: ValidateOptions,
  assertion: Assertion,
  value: JsonValue,
  siblings: readonly Assertion[],
  hidden: ReadonlySet<string> = noNames,
): ExampleVerdict {
  const limit = brokenLimit(assertion, value);
  if (limit) return invalid(`must ${limitWords(limit)}`);
  switch (assertion.kind) {
    case "never":
      return invalid("is not allowed: the schema accepts no value");
    case "types":
      return assertion.types.some((type) => isOfType(value, type))
        ? valid
        : invalid(`must be ${assertion.types.join(" or ")}`);
    case "values":
      return assertion.values.some((one) => isSameValue(one, value))
        ? valid
        : invalid("is not one of the listed values");
    case "number":
      return typeof value === "number"
        ? checkScalar(options, assertion, value)
        : valid;
    case "string":
      return typeof value === "string"
        ? checkScalar(options, assertion, value)
        : valid;
    case "array":
      return Array.isArray(value)
        ? checkArray(options, assertion, value)
        : valid;
    case "object":
      return isObject(value)
        ? checkObject(options, assertion, value, hidden)
        : valid;
    case "reference":
    case "allOf":
      return checkComposition(options, assertion, value, hidden);
    case "anyOf":
    case "oneOf":
      return checkAlternatives(options, assertion, value);
    case "not":
      return negated(validateExample(options, assertion.schema, value));
    case "conditional":
      return checkConditional(options, assertion, value);
    case "unevaluatedProperties":
      return isObject(value)
        ? checkUnevaluated(options, assertion, value, siblings)
        : valid;
    case "unevaluatedItems":
      return Array.isArray(value)
        ? checkUnevaluated(options, assertion, value, siblings)
        : valid;
  }
}

function checkComposition(
  options: ValidateOptions,
  composition: Composition,
  value: JsonValue,
  hidden: ReadonlySet<string>,
): ExampleVerdict {
  const find = (id: SchemaId) => options.schemas[id];
  const names = { hidden, view: viewOf(options) };
  return all(composedSchemas(composition), (id) => {
    const isTogether =
      hidden.size > 0 && isCheckedTogether(find, composition, id, names);
    return validateWithin(options, id, value, isTogether ? hidden : null);
  });
}

function checkArray(
  options: ValidateOptions,
  { prefix, rest, contains, unique }: Of<"array">,
  value: readonly JsonValue[],
): ExampleVerdict {
  if (unique && new Set(value.map(canonicalJson)).size < value.length) {
    return invalid("must not contain duplicate items");
  }
  const items = all(value, (item, index) => {
    const id = prefix[index] ?? rest;
    return id === null
      ? valid
      : below(String(index), validateExample(options, id, item));
  });
  if (items.kind === "invalid" || contains === null) return items;
  const fitting = value.map((item) =>
    validateExample(options, contains.schema, item),
  );
  return worse(items, checkContains(contains, fitting));
}

function checkContains(
  { minimum, maximum }: NonNullable<Of<"array">["contains"]>,
  fitting: readonly ExampleVerdict[],
): ExampleVerdict {
  const count = (kind: ExampleVerdict["kind"]) =>
    fitting.filter((verdict) => verdict.kind === kind).length;
  if (maximum !== null && count("valid") > maximum) {
    return invalid("has too many items that match `contains`");
  }
  if (count("valid") + count("unknown") < minimum) {
    return invalid("has too few items that match `contains`");
  }
  return count("unknown") > 0 ? unknown : valid;
}

function checkObject(
  options: ValidateOptions,
  assertion: Of<"object">,
  value: JsonObject,
  hidden: ReadonlySet<string>,
): ExampleVerdict {
  const required = assertion.dependentRequired
    .filter(({ property }) => Object.hasOwn(value, property))
    .flatMap((dependency) => dependency.required);
  const missing = [...assertion.required, ...required].find(
    (name) => !Object.hasOwn(value, name) && !hidden.has(name),
  );
  if (missing !== undefined)
    return invalid(`must have the property ${missing}`);
  const properties = all(Object.keys(value), (name) =>
    below(
      name,
      checkProperty(options, assertion, name, value[name] ?? null, hidden),
    ),
  );
  if (properties.kind === "invalid") return properties;
  const dependent = all(assertion.dependentSchemas, ({ property, schema }) =>
    Object.hasOwn(value, property)
      ? validateExample(options, schema, value)
      : valid,
  );
  return worse(properties, dependent);
}

function checkProperty(
  options: ValidateOptions,
  assertion: Of<"object">,
  name: string,
  value: JsonValue,
  hidden: ReadonlySet<string>,
): ExampleVerdict {
  const { schemas, isUnsure } = schemasOfProperty(
    options,
    assertion,
    name,
    hidden,
  );
  const { names } = assertion;
  const verdict = all(schemas, (id) => validateExample(options, id, value));
  const named = names === null ? valid : validateExample(options, names, name);
  const result = worse(verdict, named);
  return isUnsure && result.kind === "valid" ? unknown : result;
}

/** Returns the schemas that an assertion has for a property, and whether a slow pattern might add others. */
export function schemasOfProperty(
  { direction, isFast }: ValidateOptions,
  assertion: Of<"object">,
  name: string,
  hidden: ReadonlySet<string> = noNames,
): { schemas: SchemaId[]; isUnsure: boolean } {
  const { certain, uncertain } = propertySchemas(
    assertion,
    name,
    isFast,
    () => direction !== undefined && hidden.has(name),
  );
  return { schemas: certain, isUnsure: uncertain.length > 0 };
}

function checkAlternatives(
  options: ValidateOptions,
  assertion: Of<"anyOf" | "oneOf">,
  value: JsonValue,
): ExampleVerdict {
  const verdicts = candidatesFor(options, assertion, value).map((id) =>
    validateExample(options, id, value),
  );
  const [only] = verdicts;
  if (verdicts.length === 1 && only) return only;
  const fitting = verdicts.filter((one) => one.kind === "valid").length;
  const mayFit = verdicts.some((one) => one.kind === "unknown");
  if (fitting === 0) {
    return mayFit ? unknown : invalid("matches none of the alternatives");
  }
  if (assertion.kind === "anyOf") return valid;
  if (fitting > 1) return invalid("matches more than one of the alternatives");
  return mayFit ? unknown : valid;
}

function checkConditional(
  options: ValidateOptions,
  assertion: Of<"conditional">,
  value: JsonValue,
): ExampleVerdict {
  const condition = validateExample(options, assertion.if, value);
  if (condition.kind === "unknown") return unknown;
  const next = condition.kind === "valid" ? assertion.then : assertion.else;
  return next === null ? valid : validateExample(options, next, value);
}

function checkUnevaluated(
  options: ValidateOptions,
  assertion: Of<"unevaluatedProperties" | "unevaluatedItems">,
  value: JsonObject | readonly JsonValue[],
  siblings: readonly Assertion[],
): ExampleVerdict {
  const { schemas, direction } = options;
  const evaluated = evaluatedKeys(
    {
      assertionsOf: (id) => schemas[id]?.assertions ?? [],
      verdictOf: (id, part) => validateExample(options, id, part).kind,
      candidatesFor: (union, part) => candidatesFor(options, union, part),
      isFast: options.isFast,
      isHidden: (id) =>
        direction !== undefined &&
        isHidden((one) => schemas[one], id, direction),
    },
    siblings.filter((sibling) => sibling !== assertion),
    value as object & JsonValue,
  );
  if (evaluated === null) return unknown;
  const parts = Object.entries(value).filter(([key]) => !evaluated.has(key));
  return all(parts, ([key, part]) =>
    below(key, validateExample(options, assertion.schema, part)),
  );
}

function isObject(value: JsonValue): value is JsonObject {
  return isOfType(value, "object");
}
