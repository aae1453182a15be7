/** The function of an operation in a sample of the client. */
import type { Operation } from "../model/model.js";
import { camelCase } from "../naming/identifiers.js";
import { code, ident, type Code } from "./code/index.js";
import type { TargetContext } from "./target.js";

/** The names that samples declare, import or use. `test/docs/sample-names.test.ts` compares them with samples. */
const usedNames: ReadonlySet<string> = new Set([
  "Uint8Array",
  "body",
  "bytes",
  "client",
  "console",
  "credential",
  "item",
  "openAsBlob",
  "page",
  "process",
  "request",
  "result",
  "writeFile",
]);

interface SampleCall {
  /** `listPets`, in the list of an import. An operation named `client` is `client as callClient`. */
  imported: Code;
  call: Code;
}

export function sampleCall(
  { names }: TargetContext,
  { id }: Operation,
): SampleCall {
  const { name } = names.derived("client", id, "call");
  const own = ident(name);
  if (!usedNames.has(name)) return { imported: own, call: own };
  const other = ident(camelCase(`call ${name}`));
  return { imported: code`${own} as ${other}`, call: other };
}
