/** `src/emit/validators/facts/runtime-modules.ts`: the exports of the validators' runtime. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../templates/validators/runtime");

export function runtimeModules(): string {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.slice(0, -".ts".length))
    .sort();
  const entries = modules.map((module) => {
    const text = readFileSync(join(folder, `${module}.ts`), "utf8");
    const exported = exportsOf(text).join(" ");
    return `${JSON.stringify(module)}: ${JSON.stringify(exported)}`;
  });
  return `/** The modules of the runtime and their exports. \`npm run docs:reference\` writes this file from \`templates/validators/runtime/\`. */
export const runtimeFiles = {
${entries.join(",\n")}
} as const;
`;
}

function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:async |abstract )*(?:const|let|function\*?|class|interface|type) (\w+)/gm,
  );
  const passedOn = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [
    ...new Set([
      ...[...declared].map(([, name = ""]) => name),
      ...[...passedOn].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []),
    ]),
  ];
}
