/** Faults of written and printed text. */
import ts from "typescript";

const controlCharacters =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u;

/** Null if the text has no characters that a terminal or an editor obeys instead of showing them. */
export function characterFault(text: string): string | null {
  const found = controlCharacters.exec(text);
  if (found) {
    const around = text.slice(Math.max(0, found.index - 80), found.index + 20);
    return `contains U+${found[0].charCodeAt(0).toString(16)}: ${JSON.stringify(around)}`;
  }
  return /\p{Surrogate}/u.test(text) ? "contains a lone surrogate" : null;
}

export function syntaxErrorIn(text: string): string | null {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext },
  });
  const [first] = diagnostics;
  return first ? ts.flattenDiagnosticMessageText(first.messageText, " ") : null;
}
