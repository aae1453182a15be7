/** Warns of patterns with a very long search time. Each pattern is analyzed once, however often it is used. */
import type { Diagnostics, SourcePlace } from "../diagnostics.js";
import type { ApiModel, Schema } from "../model/model.js";
import { patternFlags } from "../model/schemas/pattern.js";
import { join } from "../read/pointer.js";
import type { Attack } from "./attack.js";
import { harmlessLength, keepSpeedCheck, type SpeedCheck } from "./speed.js";
import { isTrivial } from "./trivial.js";
import type { PatternVerdict } from "./analyze.js";

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
  const { analyzePattern } = await import("./analyze.js");
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
    if (maxLength !== null && maxLength <= harmlessLength[verdict.kind]) {
      continue;
    }
    reported.add(pattern);
    report(verdict, pattern, place, diagnostics);
  }
  return (pattern, text) =>
    isTrivial(pattern) ||
    text.length <= harmlessLength[verdicts.get(pattern)?.kind ?? "unknown"];
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
    case "exponential":
    case "polynomial": {
      const code = `${verdict.kind}-pattern` as const;
      const attack = describe(verdict.attack);
      diagnostics.report(code, place, { pattern, attack });
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
