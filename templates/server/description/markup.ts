// Part of the Specwright runtime.
/** HTML in which every text is escaped. */

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** A template for HTML. Values are escaped, unless they are HTML themselves. */
export function markup(
  texts: TemplateStringsArray,
  ...parts: readonly Part[]
): Html {
  return new Html(
    texts.map((text, index) => text + written(parts[index] ?? "")).join(""),
  );
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return String(part).replace(
    /[&<>"'`]/g,
    (character) => `&#${String(character.charCodeAt(0))};`,
  );
}
