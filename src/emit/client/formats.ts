/** The formats of headers, for both the types and the routes. */
import type { HeaderDescription } from "../../facts/operations/describe.js";
import type { Int64 } from "../target.js";

type ScalarFormat = "string" | "number" | "bigint" | "boolean";

export type HeaderFormat = ScalarFormat | `${ScalarFormat}s` | "json";

/** Headers whose shape has no plain text form stay text. */
export function headerFormat(
  { kind, isList }: HeaderDescription,
  int64: Int64,
): HeaderFormat {
  if (kind === "json") return kind;
  const scalar = scalarFormat(kind, int64);
  return isList ? `${scalar}s` : scalar;
}

function scalarFormat(
  kind: Exclude<HeaderDescription["kind"], "json">,
  int64: Int64,
): ScalarFormat {
  switch (kind) {
    case "number":
    case "boolean":
      return kind;
    case "int64":
      return int64;
    case "text":
    case "object":
    case "exploded object":
      return "string";
  }
}
