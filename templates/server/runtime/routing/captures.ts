// Part of the Specwright runtime.
import { segmentsOf } from "./template.js";

/** The texts of the parameters in a path; null if the template does not match. */
export type Captures = (path: string) => string[] | null;

/** Matches one template only. Null if it mixes text and parameters in a segment. */
export function capturesOf(template: string): Captures | null {
  const texts: string[] = [];
  let open = "";
  for (const segment of segmentsOf(template)) {
    if (segment.kind === "mixed") return null;
    open += "/";
    if (segment.kind === "literal") {
      open += segment.text;
    } else {
      texts.push(open);
      open = "";
    }
  }
  texts.push(open);
  const last = texts.length - 1;
  return (path) => {
    const captures: string[] = [];
    let at = 0;
    for (let index = 0; ; index++) {
      const text = texts[index] as string;
      if (!path.startsWith(text, at)) return null;
      at += text.length;
      if (index === last) return at === path.length ? captures : null;
      const slash = path.indexOf("/", at);
      const next = slash < 0 ? path.length : slash;
      if (next <= at) return null;
      captures.push(path.slice(at, next));
      at = next;
    }
  };
}
