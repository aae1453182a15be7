// Part of the Specwright runtime.

/** Calls the case of a value. A missing case is a type error. */
export type EnumMatch<Value extends string | number> = <Result>(
  value: Value,
  cases: { readonly [Case in Value]: (value: Case) => Result },
) => Result;

/** Throws a `TypeError` for a value that is not listed, which only unchecked code can pass. */
export function matchEnum<Result>(
  value: string | number,
  cases: Readonly<Record<string, (value: never) => Result>>,
): Result {
  const chosen = Object.hasOwn(cases, value) ? cases[value] : undefined;
  if (chosen === undefined) {
    throw new TypeError(`There is no case for ${JSON.stringify(value)}`);
  }
  return chosen(value as never);
}
