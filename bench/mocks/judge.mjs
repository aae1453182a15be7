// Judges answers with ajv, as `npm run corpus:samples` does.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createJiti } from "jiti";
import { own } from "../client/processes.mjs";

const jiti = createJiti(import.meta.url);
const { ajvJudges } = await jiti.import(own("test/examples/corpus/ajv.ts"));

/**
 * Adds judges to operations: one that checks formats, and one that does not, since JSON Schema leaves that open. Leaves
 * out operations with a response that ajv does not understand as OpenAPI does, for all generators alike.
 */
export function withJudges({ document, operations }, spec) {
  const plain = join(import.meta.dirname, ".cache/without-formats.json");
  writeFileSync(plain, JSON.stringify(document, withoutFormat));
  const strictOf = ajvJudges(spec, "response");
  const lenientOf = ajvJudges(plain, "response");
  return operations
    .map((operation) => ({
      ...operation,
      strict: strictOf(operation.schema),
      lenient: lenientOf(operation.schema),
    }))
    .filter(
      ({ strict: { kind, differences } }) =>
        kind === "judge" && differences.size === 0,
    );
}

/** A property may have the name `format`. Its schema is not a text. */
function withoutFormat(key, value) {
  return key === "format" && typeof value === "string" ? undefined : value;
}

/** The kind of an answer, and the reason why it is not accepted. */
export function judge(operation, { status, body, error }) {
  if (error !== undefined) return { kind: "missing", reason: error };
  if (status !== operation.status)
    return { kind: "missing", reason: `status code ${status}` };
  let value;
  try {
    value = JSON.parse(body);
  } catch {
    return { kind: "missing", reason: `no JSON: ${body?.slice(0, 80)}` };
  }
  const { strict, lenient } = operation;
  if (strict.isValid(value)) return { kind: "accepted", reason: null };
  const [{ instancePath, message }] = strict.isValid.errors;
  const reason = `${instancePath} ${message}`;
  return lenient.isValid(value)
    ? { kind: "wrong format", reason }
    : { kind: "refused", reason };
}
