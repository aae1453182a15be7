/** TypeScript as JavaScript, without a look at its types. */
import ts from "typescript";

/** Runtime files are the same in every generated package, so each text is transpiled once a process. */
const known = new Map<string, string>();

export function toJavaScript(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  known.set(text, outputText);
  return outputText;
}
