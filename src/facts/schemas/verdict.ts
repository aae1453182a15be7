/** The result of a comparison of a value with a schema. */
export type ExampleVerdict =
  | { kind: "valid" }
  | { kind: "unknown" }
  /** `path` leads from the value to its invalid part. */
  | { kind: "invalid"; path: string[]; reason: string };

export const valid: ExampleVerdict = { kind: "valid" };
export const unknown: ExampleVerdict = { kind: "unknown" };

export function invalid(reason: string, ...path: string[]): ExampleVerdict {
  return { kind: "invalid", path, reason };
}

/** Invalid if one is invalid, otherwise unknown if one is unknown. */
export function all<T>(
  items: readonly T[],
  verdictOf: (item: T, index: number) => ExampleVerdict,
): ExampleVerdict {
  let result = valid;
  for (let index = 0; index < items.length; index++) {
    const verdict = verdictOf(items[index] as T, index);
    if (verdict.kind === "invalid") return verdict;
    if (verdict.kind === "unknown") result = verdict;
  }
  return result;
}

export function negated(verdict: ExampleVerdict): ExampleVerdict {
  switch (verdict.kind) {
    case "valid":
      return invalid("matches the `not` schema");
    case "invalid":
      return valid;
    case "unknown":
      return unknown;
  }
}

export function worse(
  one: ExampleVerdict,
  other: ExampleVerdict,
): ExampleVerdict {
  return one.kind === "invalid" || other.kind === "valid" ? one : other;
}

export function below(key: string, verdict: ExampleVerdict): ExampleVerdict {
  return verdict.kind === "invalid"
    ? { ...verdict, path: [key, ...verdict.path] }
    : verdict;
}
