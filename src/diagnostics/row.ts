/** The form of a row in the tables of problems. */

export type Severity = "error" | "warning";

/** One problem: how grave it is, what is said of it, and how to mend it. */
export interface Row<P> {
  severity: Severity;
  message: (params: P) => string;
  fix: (params: P) => string;
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
