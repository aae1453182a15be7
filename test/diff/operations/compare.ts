/** Compares two specs, written in the test. */
import { compareOperations } from "../../../src/commands/diff/operations/compare-operations.js";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { build } from "../../model/build.js";

export async function compare(
  base: object,
  head: object,
  today = "2030-01-01",
): Promise<Finding[]> {
  const [old, next] = await Promise.all([build(base), build(head)]);
  const schemas = createSchemaComparison(old.model, next.model);
  return compareOperations(old.model, next.model, schemas, { today });
}

/** `breaking required-parameter-added: query parameter limit` */
export function brief({ level, code, operations, weight }: Finding): string {
  const part = operations[0]?.part ?? null;
  const shown = level === "compatible" && weight === "patch" ? "words" : level;
  return `${shown} ${code}${part === null ? "" : `: ${part}`}`;
}

interface SpecParts {
  path?: string;
  method?: string;
  components?: object;
}

/** A spec with one operation. */
export function spec(
  operation: object,
  { path = "/pets/{id}", method = "get", ...rest }: SpecParts = {},
): object {
  const id = /\{([^{}]+)\}/.exec(path)?.[1];
  const parameters =
    "parameters" in operation && Array.isArray(operation.parameters)
      ? (operation.parameters as unknown[])
      : [];
  return {
    openapi: "3.1.0",
    paths: {
      [path]: {
        [method]: {
          responses: { 200: { description: "" } },
          ...operation,
          parameters: [
            ...(id === undefined
              ? []
              : [
                  {
                    name: id,
                    in: "path",
                    required: true,
                    schema: { type: "integer" },
                  },
                ]),
            ...parameters,
          ],
        },
      },
    },
    ...rest,
  };
}
