/** The form of a row in the tables of problems. */

export type Severity = "error" | "warning";

/** One problem: its severity, its message, and how to fix it. */
export interface Row<P> {
  severity: Severity;
  message: (params: P) => string;
  fix: (params: P) => string;
  /** The message and the fix in the list of diagnostics, where those above depend on the case. */
  summary?: { message?: string; fix?: string };
}

export type Params = Record<string, string | number>;

/** Keeps the parameters of a row in its type. */
export function row<P extends Params>(definition: Row<P>): Row<P> {
  return definition;
}

/** How often something was met, in words. */
export function counted(places: number): string {
  return String(places) === "1" ? "in one place" : `in ${places} places`;
}
