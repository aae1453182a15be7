/** The form of a row in the tables of problems. */

export type Severity = "error" | "warning";

/** One problem: its severity, its message, and how to fix it. */
export interface Row<P> {
  severity: Severity;
  message: (params: P) => string;
  fix: (params: P) => string;
  /** The message and the fix for the list of diagnostics, if the ones above depend on the parameters. */
  summary?: { message?: string; fix?: string };
}

export type Params = Record<string, string | number>;

/** Keeps the parameters of a row in its type. */
export function row<P extends Params>(definition: Row<P>): Row<P> {
  return definition;
}

/** Returns a count of places in words. */
export function counted(places: number): string {
  return String(places) === "1" ? "in one place" : `in ${places} places`;
}
