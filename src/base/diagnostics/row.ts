/** The form of a row in the tables of problems. */

export type Severity = "error" | "warning";

/** A severity in a config. `off` hides a warning. */
export type SeveritySetting = Severity | "off";

/** One problem. A text may contain parameters in braces. `{places}` is printed as a count: "in 3 places". */
export interface Row<M extends string = string, F extends string = string> {
  readonly severity: Severity;
  readonly message: M;
  readonly fix: F;
  /** Whether a config may make this error a warning, because the run can do without what it is about. */
  readonly canBeLowered?: true;
  /** Whether the run has a result all the same: the exit code is 1. */
  readonly isFinding?: true;
  /** The message and the fix for the list of diagnostics, if the ones above depend on the parameters. */
  readonly summary?: { readonly message?: string; readonly fix?: string };
}

export function error<M extends string, F extends string>(
  message: M,
  fix: F,
  summary: Row["summary"] = {},
): Row<M, F> {
  return { severity: "error", message, fix, summary };
}

/** An error that a config may make a warning, because the run has a result all the same. */
export function finding<M extends string, F extends string>(
  message: M,
  fix: F,
  summary: Row["summary"] = {},
): Row<M, F> {
  return {
    ...error(message, fix, summary),
    canBeLowered: true,
    isFinding: true,
  };
}

export function warning<M extends string, F extends string>(
  message: M,
  fix: F,
  summary: Row["summary"] = {},
): Row<M, F> {
  return { severity: "warning", message, fix, summary };
}

/** The names in the braces of a text. A second brace is part of the text: `{{name}}`. */
type NamesIn<T extends string> =
  T extends `${string}{${infer Name}}${infer Rest}`
    ? NameIn<Name> | NamesIn<Rest>
    : never;

type NameIn<T extends string> = T extends `${string}{${infer Inner}`
  ? NameIn<Inner>
  : T extends "" | `${string} ${string}`
    ? never
    : T;

/** The parameters of a row. */
export type ParamsIn<R> =
  R extends Row<infer M, infer F>
    ? Readonly<Record<NamesIn<M> | NamesIn<F>, string | number>>
    : never;

/** Returns a text with its parameters filled in. */
export function fill(
  text: string,
  params: Readonly<Record<string, string>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    return name === "places" ? counted(value) : value;
  });
}

function counted(places: string): string {
  return places === "1" ? "in one place" : `in ${places} places`;
}
