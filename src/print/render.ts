/**
 * The only file that uses Handlebars. A template lays out fragments and never sees spec text.
 *
 * While Handlebars runs, each fragment is only a mark. Afterwards the marks are replaced by the fragments. So the
 * content of a fragment is never parsed as template source, never HTML-escaped, and keeps its own layout.
 */
import { getOrCreate } from "../base/common/get-or-create.js";
import { loadPackage } from "../base/common/load-package.js";
import type HandlebarsModule from "handlebars";
import {
  concat,
  Fragment,
  text,
  type FragmentNode,
} from "../emit/code/fragment.js";
import { addLine } from "../emit/code/template.js";
import type { View, ViewValue } from "../emit/target.js";
import { precompiled } from "./precompiled.js";

/** Template sources by name: `client/operations.ts`. */
export type TemplateSources = ReadonlyMap<string, string>;

interface Renderer {
  render(template: string, view: View): FragmentNode;
}

// Control characters of Latin-1: any other character would make V8 store all text around it with two bytes for each
// character, in every generated file.
const open = "\x02";
const close = "\x03";

/**
 * With these options Handlebars generates less code: the view contains only marks, so nothing needs escaping, and only
 * built-in helpers are used. `strict` makes a missing field an error.
 */
export const compileOptions = {
  strict: true,
  preventIndent: true,
  noEscape: true,
  knownHelpersOnly: true,
} as const;

export function createRenderer(sources: TemplateSources): Renderer {
  const compile = isOurs(sources) ? fromBuild(sources) : fromSource(sources);

  return {
    render(name, view) {
      const fragments: FragmentNode[] = [];
      const output = compile(name)(marked(view, fragments, name, "it"), {
        allowProtoPropertiesByDefault: false,
        allowProtoMethodsByDefault: false,
      });
      return fromMarks(output, fragments);
    },
  };
}

type Compile = (name: string) => HandlebarsModule.TemplateDelegate;

/** Returns whether every template is the one that Specwright was built with. */
function isOurs(sources: TemplateSources): boolean {
  if (precompiled.size === 0) return false;
  for (const [name, { source }] of precompiled) {
    if (sources.has(name) && sources.get(name) !== source) return false;
  }
  return true;
}

/** Uses the precompiled templates. Other templates belong to external targets and are compiled here. */
function fromBuild(sources: TemplateSources): Compile {
  const engine = (
    loadPackage(
      "handlebars/dist/handlebars.runtime.js",
    ) as typeof HandlebarsModule
  ).create();
  let others: Compile | null = null;
  const templates = new Map<string, HandlebarsModule.TemplateDelegate>();
  for (const [name, { specification }] of precompiled) {
    const template = engine.template(specification as TemplateSpecification);
    templates.set(name, template);
    engine.registerPartial(name, template);
  }
  return (name) =>
    templates.get(name) ?? (others ??= fromSource(sources))(name);
}

/** The compiled templates of the last runs in this process, by the names of the templates. */
const compiledBefore = new Map<
  string,
  { sources: TemplateSources; compile: Compile }
>();

/** Compiles templates, unless an earlier run had the same ones. */
function fromSource(sources: TemplateSources): Compile {
  const key = [...sources.keys()].join("\n");
  const before = compiledBefore.get(key);
  if (before && hasSameValues(before.sources, sources)) return before.compile;
  const compile = compiler(sources);
  compiledBefore.set(key, { sources, compile });
  return compile;
}

function hasSameValues(one: TemplateSources, other: TemplateSources): boolean {
  for (const [name, source] of one) {
    if (other.get(name) !== source) return false;
  }
  return true;
}

function compiler(sources: TemplateSources): Compile {
  // Loads the bundled file instead of forty modules, without source maps, which templates do not use.
  const engine = (
    loadPackage("handlebars/dist/handlebars.js") as typeof HandlebarsModule
  ).create();
  const compiled = new Map<string, HandlebarsModule.TemplateDelegate>();
  for (const [name, source] of sources) engine.registerPartial(name, source);
  const compile: Compile = (name) => {
    const source = sources.get(name);
    if (source === undefined) throw new Error(`There is no template ${name}`);
    return engine.compile(source, compileOptions);
  };
  return (name) => getOrCreate(compiled, name, compile);
}

/** Returns a copy of the view with marks in place of fragments. A string would be unescaped text, so it is an error. */
function marked(
  value: ViewValue,
  fragments: FragmentNode[],
  template: string,
  name: string,
): unknown {
  if (value instanceof Fragment) {
    if (value.empty) return "";
    const index = fragments.push(value) - 1;
    return open + String(index) + close;
  }
  if (value === null || typeof value === "boolean") return value;
  if (Array.isArray(value)) {
    return value.map((item: ViewValue) =>
      marked(item, fragments, template, name),
    );
  }
  if (typeof value === "object") {
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      copy[key] = marked(
        (value as View)[key] as ViewValue,
        fragments,
        template,
        key,
      );
    }
    return copy;
  }
  throw new TypeError(
    `The view of ${template} has a ${typeof value} in ${name}. Only fragments may be printed.`,
  );
}

/**
 * Splits the output into lines of text and fragments. Handlebars blocks leave blank lines behind, so several blank
 * lines are reduced to one.
 */
function fromMarks(
  output: string,
  fragments: readonly FragmentNode[],
): FragmentNode {
  const lines: FragmentNode[] = [];
  let isBlankBefore = false;
  for (const line of output.split("\n")) {
    const content = line.trimStart();
    if (content === "") {
      isBlankBefore = true;
      continue;
    }
    if (isBlankBefore && lines.length > 0 && !/^[}\])]/.test(content))
      addLine(lines, 0, []);
    isBlankBefore = false;
    addLine(lines, line.length - content.length, partsOf(content, fragments));
  }
  return concat(lines);
}

function partsOf(
  line: string,
  fragments: readonly FragmentNode[],
): FragmentNode[] {
  // A fast path: most lines are a single mark.
  if (line.startsWith(open) && line.indexOf(close) === line.length - 1) {
    return [fragmentOf(line.slice(1, -1), fragments)];
  }
  const parts: FragmentNode[] = [];
  for (const [index, piece] of line.split(open).entries()) {
    const end = index === 0 ? -1 : piece.indexOf(close);
    if (end >= 0) {
      parts.push(fragmentOf(piece.slice(0, end), fragments));
    }
    if (piece.length > end + 1) parts.push(text(piece.slice(end + 1)));
  }
  return parts;
}

function fragmentOf(
  mark: string,
  fragments: readonly FragmentNode[],
): FragmentNode {
  const fragment = fragments[Number(mark)];
  if (!fragment) throw new Error("A template printed an unknown mark");
  return fragment;
}
