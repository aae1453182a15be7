/** Diagnostics of the model. */
import type {
  DiagnosticCode,
  Diagnostics,
  ParamsOf,
  SourcePlace,
} from "../base/diagnostics.js";

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
