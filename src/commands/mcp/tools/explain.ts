/** Explains a code that `validate` or `diff` reports. */
import { didYouMean } from "../../../base/common/nearest.js";
import { diagnosticTable } from "../../../base/diagnostics.js";
import type { Row } from "../../../base/diagnostics/row.js";
import { operationCodes } from "../../diff/operations/codes.js";
import { schemaCodes } from "../../diff/schemas/codes.js";
import { sdkCodes } from "../../diff/sdk/codes.js";
import { refused, type ProjectTool } from "../tool.js";

const diagnostics = new Map<string, Row>(Object.entries(diagnosticTable));
const findings = new Map<string, string>(
  [operationCodes, schemaCodes, sdkCodes].flatMap((codes) =>
    Object.entries(codes),
  ),
);

export const explainTool: ProjectTool = {
  name: "explain",
  title: "Explain a code",
  description:
    "Says what a code of a diagnostic or of a finding of `diff` means, and how to correct its cause.",
  fields: {
    code: {
      type: "string",
      isRequired: true,
      description: "The code, such as unknown-format or property-removed.",
    },
  },
  run({ code }) {
    const name = String(code);
    const row = diagnostics.get(name);
    const meaning = findings.get(name);
    if (row) {
      const { severity, message, fix, summary, canBeLowered } = row;
      return answered({
        ...{ code: name, kind: "diagnostic", severity },
        message: summary?.message ?? message,
        fix: summary?.fix ?? fix,
        canBeLowered: severity === "warning" || canBeLowered === true,
        reference: "specwright docs diagnostics",
      });
    }
    if (meaning !== undefined) {
      return answered({
        ...{ code: name, kind: "finding", meaning },
        reference: "specwright docs findings",
      });
    }
    const known = [...diagnostics.keys(), ...findings.keys()];
    const hint = didYouMean(name, known, "`validate` and `diff` list codes.");
    return Promise.resolve(refused(`There is no code with this name. ${hint}`));
  },
};

function answered(document: Readonly<Record<string, unknown>>) {
  return Promise.resolve({ isError: false, document });
}
