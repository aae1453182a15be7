/** Parses a path template such as `/pets/{petId}`. */
import type { PathPart, PathTemplate } from "../model.js";

export function pathTemplate(text: string): PathTemplate {
  const segments = text.split("/").slice(1).map(parts);
  return { text, segments };
}

function parts(segment: string): PathPart[] {
  const found: PathPart[] = [];
  let rest = 0;
  for (const match of segment.matchAll(/\{([^{}]+)\}/g)) {
    if (match.index > rest) literal(segment.slice(rest, match.index));
    found.push({ kind: "parameter", name: match[1] ?? "" });
    rest = match.index + match[0].length;
  }
  if (rest < segment.length) literal(segment.slice(rest));
  return found;

  function literal(text: string): void {
    found.push({ kind: "literal", text });
  }
}

export interface ParameterNames {
  /** The names in braces, in order, each once. */
  names: string[];
  /** The names that occur more than once in the path. */
  repeated: string[];
}

export function parameterNames(template: PathTemplate): ParameterNames {
  const written = template.segments
    .flat()
    .flatMap((part) => (part.kind === "parameter" ? part.name : []));
  const names = [...new Set(written)];
  const repeated = names.filter(
    (name) => written.indexOf(name) !== written.lastIndexOf(name),
  );
  return { names, repeated };
}

/** Returns a key that is equal for templates that match the same paths. Parameter names do not count. */
export function pathShape(template: PathTemplate): string {
  return template.segments
    .map((segment) =>
      segment
        .map((part) => (part.kind === "literal" ? part.text : "{}"))
        .join(""),
    )
    .join("/");
}
