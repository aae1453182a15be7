// Part of the Specwright runtime.
import { segmentsOf } from "./template.js";

/** The texts of the parameters in the first part of a target, up to `end`; null if the template does not match. */
export type Captures = (target: string, end: number) => string[] | null;

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
  return (target, end) => {
    const captures: string[] = [];
    let at = 0;
    for (let index = 0; ; index++) {
      const text = texts[index] as string;
      if (!target.startsWith(text, at)) return null;
      at += text.length;
      if (index === last) return at === end ? captures : null;
      const slash = target.indexOf("/", at);
      const next = slash < 0 || slash > end ? end : slash;
      if (next <= at) return null;
      captures.push(target.slice(at, next));
      at = next;
    }
  };
}
