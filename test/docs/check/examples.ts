/** Checks the example values of the docs with the generated validators. */
import { createFacts } from "../../../src/emit/docs/facts.js";
import { createExamples } from "../../../src/emit/docs/examples/example.js";
import { namedSchema } from "../../../src/emit/resolved-type.js";
import { Diagnostics } from "../../../src/diagnostics.js";
import { isJson } from "../../../src/common/media-type.js";
import { generate } from "../../../src/generate.js";
import type {
  ApiModel,
  JsonValue,
  SchemaId,
} from "../../../src/model/model.js";
import { nameAll } from "../../../src/naming/name-all.js";
import type { Direction, NameTable } from "../../../src/naming/names.js";
import { install } from "../../petstore/packages.js";

const packageName = (target: string) => `examples-${target}`;

interface Candidate {
  schema: SchemaId;
  direction: Direction;
  value: JsonValue;
  /** Whether the spec contains the value. */
  given: boolean;
}

export interface ExampleReport {
  checked: number;
  /** The name of the validator, the value and the first issue. */
  invalid: {
    validator: string;
    value: string;
    issue: string;
    given: boolean;
  }[];
}

type Validate = (value: unknown) => readonly object[];

/** Null if the spec has errors. */
export async function checkExampleValues(
  input: string,
): Promise<ExampleReport | null> {
  const { files, model } = await generate({
    input,
    targets: ["validators"],
    packageName: packageName("{target}"),
    today: "2026-11-15",
  });
  if (model === null || files.length === 0) return null;
  const names = nameAll(model, {}, new Diagnostics())?.names;
  if (names === undefined) return null;
  const installed = install(files, packageName);
  try {
    const validators = await installed.load(
      "validators",
      `export * from "${packageName("validators")}";`,
    );
    return report(candidatesOf(model), model, names, validators);
  } finally {
    installed.remove();
  }
}

function report(
  candidates: readonly Candidate[],
  model: ApiModel,
  names: NameTable,
  validators: Record<string, unknown>,
): ExampleReport {
  const result: ExampleReport = { checked: 0, invalid: [] };
  for (const { schema, direction, value, given } of candidates) {
    const named = namedSchema(model, schema);
    if (model.schemas[named]?.role.kind === "inline") continue;
    const validator = names.schema(named, direction).validate.name;
    const validate = validators[validator] as Validate | undefined;
    if (validate === undefined) continue;
    result.checked++;
    const [issue] = validate(value);
    if (issue === undefined) continue;
    result.invalid.push({
      validator,
      value: JSON.stringify(value).slice(0, 200),
      issue: JSON.stringify(issue),
      given,
    });
  }
  return result;
}

/** The examples of named schemas and of JSON bodies. */
function candidatesOf(model: ApiModel): Candidate[] {
  const examples = createExamples(model, createFacts(model));
  const found: Candidate[] = [];
  for (const { id, role, examples: own } of Object.values(model.schemas)) {
    if (role.kind !== "declaration") continue;
    const value = examples.of(id, "response");
    if (value !== undefined)
      found.push({
        schema: id,
        direction: "response",
        value,
        given: own.length > 0,
      });
  }
  const bodies = model.operations.flatMap(({ requestBody, responses }) => [
    ...(requestBody?.contents ?? []).map((content) => ({
      content,
      direction: "request" as const,
    })),
    ...responses.flatMap(({ contents }) =>
      contents.map((content) => ({ content, direction: "response" as const })),
    ),
  ]);
  for (const { content, direction } of bodies) {
    if (content.schema === null || !isJson(content.mediaType)) continue;
    const value = examples.ofContent(content, direction);
    const given = content.examples.map((example) => example.value);
    for (const one of given.length > 0 ? given : [value]) {
      if (one !== undefined)
        found.push({
          schema: content.schema,
          direction,
          value: one,
          given: given.length > 0,
        });
    }
  }
  return found;
}
