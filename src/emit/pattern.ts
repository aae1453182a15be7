/** Patterns of specs. JSON Schema requires the `u` flag, but many patterns are only correct without it. */

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
