/** The levels that a config gives to findings by their code. */
import { didYouMean } from "../../base/common/nearest.js";
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import type { DiffPolicy } from "../../base/options/diff-policy.js";
import type { Finding } from "./finding.js";
import { operationCodes } from "./operations/codes.js";
import { schemaCodes } from "./schemas/codes.js";
import { sdkCodes } from "./sdk/codes.js";

const known = Object.keys({ ...operationCodes, ...schemaCodes, ...sdkCodes });

export function withLevels(
  findings: readonly Finding[],
  levels: DiffPolicy["levels"],
): Finding[] {
  return findings.flatMap((finding) => {
    const { code } = finding;
    const level = Object.hasOwn(levels, code) ? levels[code] : finding.level;
    if (level === undefined || level === "off") return [];
    return level === finding.level ? finding : { ...finding, level };
  });
}

/** A misspelt code would have no effect. */
export function unknownCodes(levels: DiffPolicy["levels"]): Diagnostic[] {
  return Object.keys(levels)
    .filter((code) => !known.includes(code))
    .map((code) => {
      const advice = "The reference of findings lists all codes.";
      const hint = didYouMean(code, known, advice);
      return diagnostic("unknown-finding-code", null, { code, hint });
    });
}
