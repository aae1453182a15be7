/** Patterns of specs. Many are only correct without the `u` flag, which JSON Schema means. */

export function flagsOf(pattern: string): "u" | "" {
  try {
    new RegExp(pattern, "u");
    return "u";
  } catch {
    return "";
  }
}

export function patternOf(pattern: string): RegExp {
  return new RegExp(pattern, flagsOf(pattern));
}
