/** Warns of patterns with a very long search time. Each pattern is analyzed once, however often it is used. */
import type { Diagnostics, SourcePlace } from "../../base/diagnostics.js";
import type { ApiModel, Schema } from "../../model/model.js";
import { patternFlags } from "../../base/patterns/pattern-flags.js";
import { join } from "../../base/common/pointer.js";
import type { Attack } from "../../base/patterns/attack.js";
import {
  harmlessLength,
  keepSpeedCheck,
  type SpeedCheck,
} from "../../base/patterns/speed.js";
import { isTrivial } from "../../base/patterns/trivial.js";
import type { PatternVerdict } from "../../base/patterns/analyze.js";

/** The budget for all patterns of a spec: a few seconds. The largest real specs need a hundredth of it. */
const totalSteps = 10_000_000;

interface Use {
  pattern: string;
  maxLength: number | null;
  place: SourcePlace;
}

/** Analyzes the patterns of the model, and returns which texts may be searched with them. */
export async function warnOfPatterns(
  model: ApiModel,
  diagnostics: Diagnostics,
): Promise<SpeedCheck> {
  const check = await checkPatterns(model, diagnostics);
  keepSpeedCheck(model, check);
  return check;
}

async function checkPatterns(
  model: ApiModel,
  diagnostics: Diagnostics,
): Promise<SpeedCheck> {
  const uses = Object.values(model.schemas)
    .flatMap(usesIn)
    .filter(({ pattern }) => !isTrivial(pattern));
  if (uses.length === 0) return isTrivial;
  const { analyzePattern } = await import("../../base/patterns/analyze.js");
  const total = { steps: totalSteps };
  const verdicts = new Map<string, PatternVerdict>();
  const reported = new Set<string>();
  for (const { pattern, maxLength, place } of uses) {
    const flags = patternFlags(pattern);
    if (flags === null || reported.has(pattern)) continue;
    const verdict =
      verdicts.get(pattern) ?? analyzePattern(pattern, flags, total);
    verdicts.set(pattern, verdict);
    if (verdict.kind === "linear") continue;
    // Validators check the length first.
    if (maxLength !== null && maxLength <= harmlessLength(verdict)) continue;
    reported.add(pattern);
    report(verdict, pattern, place, diagnostics);
  }
  return (pattern, text) =>
    isTrivial(pattern) ||
    text.length <= harmlessLength(verdicts.get(pattern) ?? { kind: "unknown" });
}

function usesIn({ assertions, origin }: Schema): Use[] {
  const { document, pointer } = origin;
  return assertions.flatMap((assertion): Use[] => {
    switch (assertion.kind) {
      case "string": {
        const { pattern, maxLength } = assertion;
        if (pattern === null) return [];
        const place = { document, pointer: join(pointer, "pattern") };
        return [{ pattern, maxLength, place }];
      }
      case "object": {
        const keyword = join(pointer, "patternProperties");
        return assertion.patterns.map(({ pattern }) => ({
          pattern,
          maxLength: null,
          place: { document, pointer: join(keyword, pattern), target: "key" },
        }));
      }
      default:
        return [];
    }
  });
}

function report(
  verdict: Exclude<PatternVerdict, { kind: "linear" }>,
  pattern: string,
  place: SourcePlace,
  diagnostics: Diagnostics,
): void {
  switch (verdict.kind) {
    case "exponential": {
      const attack = describe(verdict.attack);
      diagnostics.report("exponential-pattern", place, { pattern, attack });
      return;
    }
    case "polynomial": {
      const attack = describe(verdict.attack);
      const maxLength = String(harmlessLength(verdict));
      const words = { pattern, attack, maxLength };
      diagnostics.report("polynomial-pattern", place, words);
      return;
    }
    case "unknown":
      diagnostics.report("unjudged-pattern", place, { pattern });
  }
}

/** `"x", then "a" repeated, then "!"` */
function describe({ prefix, pump, suffix }: Attack): string {
  return [
    prefix === "" ? [] : JSON.stringify(prefix),
    `${JSON.stringify(pump)} repeated`,
    suffix === "" ? [] : JSON.stringify(suffix),
  ]
    .flat()
    .join(", then ");
}
