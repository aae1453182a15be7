/** Checks example values with the generated validators. */
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { createSampler } from "../../../src/samples/sample/sampler.js";
import { readModel } from "../../../src/generate.js";
import type {
  ApiModel,
  JsonValue,
  SchemaId,
} from "../../../src/model/model.js";
import { createMissingReasons, type MissingReason } from "./missing.js";
import { examplePlaces, type ExamplePlace } from "./places.js";
import { validatorsOfModel, type Validator } from "./validators.js";

type Counts = Record<ExamplePlace["kind"], number>;

export interface ExampleReport {
  /** The number of values that were checked. */
  checked: Counts;
  /** Places without an example. */
  missing: { place: string; reason: MissingReason }[];
  /** The name of the validator, the value and the first issue. */
  invalid: {
    kind: string;
    validator: string;
    value: string;
    issue: string;
    given: boolean;
  }[];
}

/** Null if the spec has errors. */
export async function checkExampleValues(
  input: string,
): Promise<ExampleReport | null> {
  const diagnostics = new Diagnostics();
  const model = await readModel({ input }, diagnostics);
  if (model === null || diagnostics.errors > 0) return null;
  const places = examplePlaces(model, createSampler(model));
  declareSchemas(model, places);
  const validators = await validatorsOfModel(input, model);
  if (validators === null) return null;
  try {
    const reasonOf = createMissingReasons(model);
    return report(places, reasonOf, ({ schema, direction }) =>
      validators.of(schema, direction),
    );
  } finally {
    validators.remove();
  }
}

/** Inline schemas have no validator of their own, so they become declarations. */
function declareSchemas(
  { schemas }: ApiModel,
  places: readonly ExamplePlace[],
): void {
  for (const [index, { schema: id }] of places.entries()) {
    const schema = schemas[id];
    if (schema?.role.kind === "inline")
      schema.role = { kind: "declaration", name: `Place ${String(index)}` };
  }
}

function report(
  places: readonly ExamplePlace[],
  reasonOf: (schema: SchemaId) => MissingReason,
  validatorOf: (place: ExamplePlace) => Validator,
): ExampleReport {
  const result: ExampleReport = {
    checked: noCounts(),
    missing: [],
    invalid: [],
  };
  for (const place of places) {
    const { kind, value, given } = place;
    if (value === undefined) {
      const reason = reasonOf(place.schema);
      result.missing.push({ place: `${kind} ${place.schema}`, reason });
      continue;
    }
    const { name, validate } = validatorOf(place);
    result.checked[kind]++;
    const [issue] = validate(
      kind === "form" ? withFiles(value, validate) : value,
    );
    if (issue === undefined) continue;
    result.invalid.push({
      kind,
      validator: name,
      value: JSON.stringify(value).slice(0, 200),
      issue: JSON.stringify(issue),
      given,
    });
  }
  return result;
}

export function noCounts(): Counts {
  return { schema: 0, body: 0, form: 0, item: 0, parameter: 0, header: 0 };
}

/** The docs show names of files where a form contains files. */
function withFiles(value: JsonValue, validate: Validator["validate"]): unknown {
  let current: unknown = value;
  for (const { path, expected } of validate(value)) {
    if ([expected].flat().includes("binary"))
      current = replaced(current, segmentsOf(path));
  }
  return current;
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function replaced(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return new Blob([]);
  if (value === null || typeof value !== "object") return value;
  const parts = value as Record<string, unknown>;
  const part = replaced(parts[name], rest);
  return Array.isArray(value)
    ? Object.assign([...(value as unknown[])], { [name]: part })
    : { ...value, [name]: part };
}
