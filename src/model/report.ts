/** Diagnostics of the model. */
import type {
  DiagnosticCode,
  Diagnostics,
  ParamsOf,
  SourcePlace,
} from "../base/diagnostics.js";
import { getOrCreate } from "../base/common/get-or-create.js";

/** Reports each problem once, however often a shared part of the spec is used. */
export type Report = <C extends DiagnosticCode>(
  code: C,
  place: SourcePlace,
  params: ParamsOf<C>,
) => void;

export function createReport(diagnostics: Diagnostics): Report {
  const reported = new Set<string>();
  return (code, place, params) => {
    const key = `${code} ${place.document}#${place.pointer} ${JSON.stringify(params)}`;
    if (reported.has(key)) return;
    reported.add(key);
    diagnostics.report(code, place, params);
  };
}

/** The codes whose message contains the number of places. */
type CountedCode = {
  [C in DiagnosticCode]: "places" extends keyof ParamsOf<C> ? C : never;
}[DiagnosticCode];

export interface WarningCounts {
  /** Counts a place. The same place counts once. */
  add<C extends CountedCode>(
    code: C,
    place: SourcePlace,
    params: Omit<ParamsOf<C>, "places">,
  ): void;
  /** Reports the counted warnings in the order in which they were first added. */
  reportAll(report: Report): void;
}

interface Entry {
  code: CountedCode;
  params: object;
  first: SourcePlace;
  places: Set<string>;
}

/** Warnings that are reported once for a whole spec, with their first place and the number of places. */
export function createWarningCounts(): WarningCounts {
  const entries = new Map<string, Entry>();
  return {
    add(code, place, params) {
      const key = `${code} ${JSON.stringify(params)}`;
      const fresh = { code, params, first: place, places: new Set<string>() };
      const entry = getOrCreate(entries, key, () => fresh);
      entry.places.add(`${place.document}#${place.pointer}`);
    },
    reportAll(report) {
      for (const { code, params, first, places } of entries.values()) {
        const counted = { ...params, places: places.size };
        report(code, first, counted as ParamsOf<CountedCode>);
      }
    },
  };
}
