/** What a server and a client do with bodies of one schema, in code that counts its steps. */
import { DiagnosticError } from "../../../src/base/diagnostics.js";
import type { FieldRules } from "../../../templates/validators/runtime/fields.js";
import type { Int64Wire } from "../../../templates/validators/runtime/numbers/wire.js";
import { load } from "./evaluate.js";
import { filesFor, type Issue } from "./schemas.js";
import { countSteps } from "./steps.js";

export interface Bodies {
  is(value: unknown): boolean;
  validate(value: unknown): readonly Issue[];
  /** Of a request; null where the schema needs no work. */
  read: FieldRules["read"] | null;
  /** Of a response; null where the schema has no `writeOnly` fields. */
  write: FieldRules["write"] | null;
  /** Null where the schema has no 64-bit integers. */
  wire: Int64Wire | null;
  setMaxDepth(levels: number): void;
}

/** Bodies of the schema `Node`. 64-bit integers are `bigint` where they can be. */
export async function bodiesOf(
  schemas: Record<string, unknown>,
): Promise<Bodies> {
  const content = {
    "application/json": { schema: { $ref: "#/components/schemas/Node" } },
  };
  const post = {
    operationId: "take",
    requestBody: { required: true, content },
    responses: { "200": { description: "The same", content } },
  };
  const paths = { "/nodes": { post } };
  // Schemas that only test (`not`, `if`, …) cannot have a `bigint` in them.
  const files = await filesFor(schemas, { paths, int64: "bigint" }).catch(
    (error: unknown) => {
      const isUnsupported =
        error instanceof DiagnosticError &&
        error.diagnostic.code === "int64-unsupported";
      if (!isUnsupported) throw error;
      return filesFor(schemas, { paths });
    },
  );
  const index = (await load(files, countSteps)).module("index");
  const made = (maker: string, tables: readonly string[]): unknown => {
    const table = tables.find((name) => name in index);
    if (table === undefined || !(maker in index)) return null;
    return (index[maker] as (table: unknown) => unknown)(index[table]);
  };
  const rulesOf = (tables: readonly string[]): FieldRules | null =>
    made("fieldRules", tables) as FieldRules | null;
  const request = ["schemaOfTakeBodyInput", "schemaOfTakeBody"];
  return {
    is: index["isNode"] as Bodies["is"],
    validate: index["validateNode"] as Bodies["validate"],
    read: rulesOf(request)?.read ?? null,
    write: rulesOf(["schemaOfNode"])?.write ?? null,
    wire: made("wire", ["schemaOfNode"]) as Int64Wire | null,
    setMaxDepth: index["setMaxDepth"] as Bodies["setMaxDepth"],
  };
}

/** The same schemas with 64-bit integers, and with `readOnly`, `writeOnly` and default fields in each object. */
export function withFields<Schemas>(schemas: Schemas): Schemas {
  const text = { type: "string" };
  return JSON.parse(JSON.stringify(schemas), (key, part: unknown) => {
    if (typeof part !== "object" || part === null) return part;
    if (JSON.stringify(part) === '{"type":"integer"}') {
      return { ...part, format: "int64" };
    }
    if (key !== "properties") return part;
    return {
      ...part,
      seen: { ...text, readOnly: true },
      secret: { ...text, writeOnly: true },
      note: { ...text, default: "none" },
    };
  }) as Schemas;
}
