/** The kind of the option `severity`: diagnostics by their code. */
import {
  diagnosticTable,
  severitiesOf,
  type DiagnosticCode,
  type Severities,
} from "../diagnostics.js";
import { choice, mapOf, type Kind } from "./kinds.js";

export const diagnosticCodes = Object.keys(diagnosticTable) as DiagnosticCode[];

/** The codes with more than one severity. An editor suggests these. */
const adjustable = diagnosticCodes.filter(
  (code) => severitiesOf(code).length > 1,
);

export const severityKind: Kind<Severities> = {
  ...mapOf(
    "an object with a severity for each code",
    choice("error", "warning", "off"),
  ),
  schema: {
    type: "object",
    properties: Object.fromEntries(
      adjustable.map((code) => [code, { enum: severitiesOf(code) }]),
    ),
    additionalProperties: false,
  },
  typescript: "Severities",
  flagForm: "pairs",
};
