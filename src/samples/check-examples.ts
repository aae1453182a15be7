/** Reports examples and defaults that do not match their schema. */
import { isJson } from "../base/openapi/media-type.js";
import type { Diagnostics, SourcePlace } from "../base/diagnostics.js";
import type {
  ApiModel,
  Example,
  Exchange,
  JsonValue,
  Schema,
  SchemaId,
} from "../model/model.js";
import { formatChecks } from "../facts/schemas/formats.js";
import {
  validateExample,
  type ValidateOptions,
} from "../facts/schemas/validate.js";
import type { FormatChecks } from "../facts/schemas/formats.js";

/** The budget for all examples of a spec: about a second. */
const totalSteps = 2_000_000;

/**
 * Removes invalid values from the model: a server would pass a default to handlers, and the docs would show an example.
 */
export function checkExamples(
  { schemas, operations, webhooks }: ApiModel,
  isFast: ValidateOptions["isFast"],
  diagnostics: Diagnostics,
): void {
  const options = { schemas, isFast, budget: { steps: totalSteps } };
  const flaws = new Map<string, string | null>();

  function flawOf(
    id: SchemaId,
    value: JsonValue,
    formats?: FormatChecks,
  ): string | null {
    const verdict = validateExample(
      formats ? { ...options, formats } : options,
      id,
      value,
    );
    if (verdict.kind !== "invalid") return null;
    const { path, reason } = verdict;
    return path.length === 0 ? `it ${reason}` : `${path.join("/")} ${reason}`;
  }

  function checkDefault(schema: Schema): void {
    if (schema.default === null) return;
    // Unlike an example, a default is part of every request without the value, and validators check its format.
    const reason = flawOf(schema.id, schema.default.value, formatChecks);
    if (reason === null) return;
    const { document, pointer } = schema.origin;
    const value = JSON.stringify(schema.default.value);
    const place = { document, pointer: `${pointer}/default` };
    diagnostics.report("wrong-default", place, { value, reason });
    schema.default = null;
  }

  /** Several parts of the model may come from one place of the spec, which is reported once. */
  function isValid(id: SchemaId, { origin, value }: Example): boolean {
    const key = `${origin.document}#${origin.pointer}`;
    const known = flaws.get(key);
    if (known !== undefined) return known === null;
    const reason = flawOf(id, value);
    flaws.set(key, reason);
    if (reason === null) return true;
    const place: SourcePlace = { ...origin, target: "key" };
    diagnostics.report("wrong-example", place, { reason });
    return false;
  }

  function check(id: SchemaId, owner: { examples: Example[] }): void {
    if (owner.examples.length === 0) return;
    owner.examples = owner.examples.filter((example) => isValid(id, example));
  }

  for (const schema of Object.values(schemas)) {
    checkDefault(schema);
    check(schema.id, schema);
  }
  for (const exchange of [...operations, ...webhooks]) {
    for (const { id, owner } of examplesIn(exchange)) check(id, owner);
  }
}

interface ExamplesOf {
  id: SchemaId;
  owner: { examples: Example[] };
}

/** Only JSON bodies have examples as values. Examples of other media types may be any text. */
function examplesIn(exchange: Exchange): ExamplesOf[] {
  const bodies = [exchange.requestBody, ...exchange.responses].flatMap(
    (body) => body?.contents ?? [],
  );
  return [
    ...exchange.parameters.map((owner) => ({ id: owner.schema, owner })),
    ...bodies.flatMap((owner) =>
      owner.schema !== null && isJson(owner.mediaType)
        ? [{ id: owner.schema, owner }]
        : [],
    ),
  ];
}
