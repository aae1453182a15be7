/** Reports examples and defaults that do not match their schema. */
import { isJson } from "../common/media-type.js";
import type { Diagnostics, SourcePlace } from "../diagnostics.js";
import type {
  ApiModel,
  Example,
  Exchange,
  JsonValue,
  Schema,
  SchemaId,
} from "../model/model.js";
import { validateExample, type ValidateOptions } from "./validate.js";

/** The budget for all examples of a spec: about a second. */
const totalSteps = 2_000_000;

/** Removes an invalid default from the model, because a server would pass it to handlers. */
export function checkExamples(
  { schemas, operations, webhooks }: ApiModel,
  isFast: ValidateOptions["isFast"],
  diagnostics: Diagnostics,
): void {
  const options = { schemas, isFast, budget: { steps: totalSteps } };
  const reported = new Set<string>();

  function flawOf(id: SchemaId, value: JsonValue): string | null {
    const verdict = validateExample(options, id, value);
    if (verdict.kind !== "invalid") return null;
    const { path, reason } = verdict;
    return path.length === 0 ? `it ${reason}` : `${path.join("/")} ${reason}`;
  }

  function checkDefault(schema: Schema): void {
    if (schema.default === null) return;
    const reason = flawOf(schema.id, schema.default.value);
    if (reason === null) return;
    const { document, pointer } = schema.origin;
    const value = JSON.stringify(schema.default.value);
    const place = { document, pointer: `${pointer}/default` };
    diagnostics.report("wrong-default", place, { value, reason });
    schema.default = null;
  }

  function check(id: SchemaId, examples: readonly Example[]): void {
    for (const { origin, value } of examples) {
      const key = `${origin.document}#${origin.pointer}`;
      if (reported.has(key)) continue;
      reported.add(key);
      const reason = flawOf(id, value);
      if (reason === null) continue;
      const place: SourcePlace = { ...origin, target: "key" };
      diagnostics.report("wrong-example", place, { reason });
    }
  }

  for (const schema of Object.values(schemas)) {
    checkDefault(schema);
    check(schema.id, schema.examples);
  }
  for (const exchange of [...operations, ...webhooks]) {
    for (const { id, examples } of examplesIn(exchange)) check(id, examples);
  }
}

interface ExamplesOf {
  id: SchemaId;
  examples: readonly Example[];
}

/** Only JSON bodies have examples as values. Examples of other media types may be any text. */
function examplesIn(exchange: Exchange): ExamplesOf[] {
  const bodies = [exchange.requestBody, ...exchange.responses].flatMap(
    (body) => body?.contents ?? [],
  );
  return [
    ...exchange.parameters.map(({ schema, examples }) => ({
      id: schema,
      examples,
    })),
    ...bodies.flatMap(({ mediaType, schema, examples }) =>
      schema !== null && isJson(mediaType) ? [{ id: schema, examples }] : [],
    ),
  ];
}
