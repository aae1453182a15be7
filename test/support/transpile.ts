/** Translates TypeScript to JavaScript without checking types. */
import { transformSync } from "esbuild";

/** Runtime files are the same in every generated package, so each text is translated once a process. */
const known = new Map<string, string>();

export function toJavaScript(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const { code } = transformSync(text, {
    loader: "ts",
    format: "esm",
    target: "es2022",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  known.set(text, code);
  return code;
}
