/** Examples and defaults that their own schema does not allow: either the value is wrong, or the schema is. */
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
import { judgeExample, type JudgeOptions } from "./judge.js";

/** What all examples of a spec may cost together: about a second. */
const totalSteps = 2_000_000;

/** A default that is not allowed is taken out of the model: a server would hand it to handlers that cannot expect it. */
export function checkExamples(
  { schemas, operations, webhooks }: ApiModel,
  isFast: JudgeOptions["isFast"],
  diagnostics: Diagnostics,
): void {
  const options = { schemas, isFast, budget: { steps: totalSteps } };
  const told = new Set<string>();

  function flawOf(id: SchemaId, value: JsonValue): string | null {
    const verdict = judgeExample(options, id, value);
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
      if (told.has(key)) continue;
      told.add(key);
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

/** Of bodies, JSON alone is written in a spec as it is: examples of other media types may be any text. */
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
