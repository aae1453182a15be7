/**
 * The warnings of a recorded run. A record may come from a shared cache, so nothing in it is trusted: a warning that
 * Specwright cannot have written makes the record invalid, and its texts reach the terminal only through `visible`.
 */
import {
  diagnosticTable,
  visible,
  type Diagnostic,
  type DiagnosticCode,
  type SourcePlace,
} from "../../../base/diagnostics.js";
import { isObject } from "../../../base/common/json.js";
import type { Located } from "../../../read/positions.js";

export interface RecordedProblem {
  readonly diagnostic: Diagnostic;
  readonly located: Located | null;
}

/** Null if the value is not a recorded warning. */
export function problemIn(value: unknown): RecordedProblem | null {
  if (!isObject(value)) return null;
  const { diagnostic, located } = value;
  if (!isDiagnostic(diagnostic)) return null;
  if (located !== null && !isLocated(located)) return null;
  const { code, place } = diagnostic;
  const { severity } = diagnosticTable[code];
  const message = visible(diagnostic.message);
  const fix = visible(diagnostic.fix);
  return { diagnostic: { code, severity, message, fix, place }, located };
}

function isDiagnostic(value: unknown): value is Diagnostic {
  return (
    isObject(value) &&
    isCode(value["code"]) &&
    typeof value["message"] === "string" &&
    typeof value["fix"] === "string" &&
    (value["place"] === null || isPlace(value["place"]))
  );
}

function isCode(value: unknown): value is DiagnosticCode {
  return typeof value === "string" && Object.hasOwn(diagnosticTable, value);
}

function isPlace(value: unknown): value is SourcePlace {
  return (
    isObject(value) &&
    typeof value["document"] === "string" &&
    typeof value["pointer"] === "string"
  );
}

function isLocated(value: unknown): value is Located {
  return (
    isObject(value) &&
    [value["line"], value["column"], value["length"]].every(Number.isInteger) &&
    Array.isArray(value["lines"]) &&
    value["lines"].every(
      (line: unknown) =>
        isObject(line) &&
        Number.isInteger(line["number"]) &&
        typeof line["text"] === "string",
    )
  );
}
