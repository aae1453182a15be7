/** Several hand-written modules as one file: one list of imports, then the modules, each after those that it imports. */
import { posix } from "node:path";
import type { SymbolUse } from "../emit/code/fragment.js";
import type { ModulePlace, TargetContext } from "../emit/target.js";
import { identifier } from "../naming/identifiers.js";
import type { SymbolRef } from "../naming/symbols.js";
import { importsOf, type Imports } from "./imports.js";
import { parseModule, runtimeMark, type ModuleText } from "./module-text.js";
import type { TemplateSources } from "./render.js";

/** The modules of one file of the output. */
export interface JoinedPlan {
  readonly kind: "joined";
  /** Relative to the target's folder. */
  readonly path: string;
  /** Names of templates: `client/runtime/formats/json.ts`. */
  readonly modules: readonly string[];
}

interface JoinedModules {
  /** Everything before the imports. */
  readonly start: string;
  readonly imports: Imports;
  /** Everything after the imports. */
  readonly body: string;
}

/** The pseudo target of modules of other packages. */
const otherPackage = "";

export function joinModules(
  { modules }: JoinedPlan,
  here: ModulePlace,
  templates: TemplateSources,
  specifier: TargetContext["specifier"],
): JoinedModules {
  const texts = new Map(
    modules.map((name) => [name, parseModule(name, templates.get(name) ?? "")]),
  );
  const mentioned = new Map<SymbolRef, SymbolUse>();
  for (const [name, { imports }] of texts) {
    for (const { from, name: imported, isType } of imports) {
      const place = placeOf(name, from);
      const symbol: SymbolRef = { ...place, name: identifier(imported) };
      mentioned.set(symbol, isType ? "type" : "value");
    }
  }
  const imports = importsOf(
    { symbols: mentioned, texts: new Set() },
    here,
    (to, from) =>
      to.target === otherPackage ? to.module : specifier(to, from),
  );
  const [alias] = imports.aliases.keys();
  if (alias)
    throw new Error(`${here.module} imports two things named ${alias.name}`);
  const ordered = inOrder(texts);
  const [only, ...others] = ordered;
  return only && others.length === 0
    ? { start: runtimeMark + docComment(only), imports, body: only.body }
    : {
        start: runtimeMark,
        imports,
        body: ordered.map(sectionOf).join("\n\n"),
      };
}

function placeOf(importer: string, from: string): ModulePlace {
  if (!from.startsWith(".")) return { target: otherPackage, module: from };
  const path = posix.join(posix.dirname(importer), from);
  const [, target = "", module = ""] = /^([^/]+)\/(.*)\.js$/.exec(path) ?? [];
  return { target, module };
}

/** A module is evaluated after the modules whose values it uses. */
function inOrder(texts: ReadonlyMap<string, ModuleText>): ModuleText[] {
  const ordered = new Set<ModuleText>();
  const add = (name: string): void => {
    const text = texts.get(name);
    if (!text || ordered.has(text)) return;
    for (const { from, isType } of text.imports) {
      const { target, module } = placeOf(name, from);
      if (!isType) add(`${target}/${module}.ts`);
    }
    ordered.add(text);
  };
  for (const name of [...texts.keys()].sort()) add(name);
  return [...ordered];
}

function docComment({ about }: ModuleText): string {
  if (about.length === 0) return "";
  if (about.length === 1) return `/** ${about.join("")} */\n`;
  const inside = about.map((line) => ` * ${line}`.trimEnd());
  return ["/**", ...inside, " */\n"].join("\n");
}

function sectionOf({ about, body }: ModuleText): string {
  const comment = about.map((line) => `// ${line}`.trimEnd());
  return about.length === 0 ? body : `${comment.join("\n")}\n\n${body}`;
}
