/**
 * Handlebars, the one door to it. A template lays out fragments; it never sees text of the spec.
 *
 * While Handlebars runs, a fragment is only a mark; afterwards the marks are exchanged for the fragments. What is
 * in them is therefore never template source, never HTML-escaped, and keeps its own layout.
 */
import type HandlebarsModule from "handlebars";
import { createRequire } from "node:module";
import {
  Code,
  Markdown,
  text,
  type FragmentNode,
} from "../emit/code/fragment.js";
import { joinLines } from "../emit/code/template.js";
import type { View, ViewValue } from "../emit/target.js";
import { precompiled } from "./precompiled.js";

/** Template sources by name: `client/operations.ts`. */
export type TemplateSources = ReadonlyMap<string, string>;

export interface Renderer {
  render(template: string, view: View): FragmentNode;
}

const open = "\uE000";
const close = "\uE001";

/**
 * There are no strings to escape, only marks, and no helpers but those that Handlebars brings: knowing that, it makes
 * less code of a template. `strict` makes a missing field an error.
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
      const output = compile(name)(marked(view, fragments, name), {
        allowProtoPropertiesByDefault: false,
        allowProtoMethodsByDefault: false,
      });
      return fromMarks(output, fragments);
    },
  };
}

type Compile = (name: string) => HandlebarsModule.TemplateDelegate;

const load = createRequire(import.meta.url);

/** Whether every template is as it was when Specwright was built. */
function isOurs(sources: TemplateSources): boolean {
  if (precompiled.size === 0) return false;
  for (const [name, { source }] of precompiled) {
    if (sources.has(name) && sources.get(name) !== source) return false;
  }
  return true;
}

/** Compiled already; a template that we do not know is of a target that is not ours. */
function fromBuild(sources: TemplateSources): Compile {
  const engine = (
    load("handlebars/dist/handlebars.runtime.js") as typeof HandlebarsModule
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

function fromSource(sources: TemplateSources): Compile {
  // One file instead of forty, and without source maps, which templates do not have.
  const engine = (
    load("handlebars/dist/handlebars.js") as typeof HandlebarsModule
  ).create();
  const compiled = new Map<string, HandlebarsModule.TemplateDelegate>();
  for (const [name, source] of sources) engine.registerPartial(name, source);
  return (name) => {
    let template = compiled.get(name);
    if (!template) {
      const source = sources.get(name);
      if (source === undefined) throw new Error(`There is no template ${name}`);
      template = engine.compile(source, compileOptions);
      compiled.set(name, template);
    }
    return template;
  };
}

/** A copy of the view with marks in place of fragments. A string in it would be unescaped text: that is our bug. */
function marked(
  value: ViewValue,
  fragments: FragmentNode[],
  where: string,
): unknown {
  if (value instanceof Code || value instanceof Markdown) {
    if (value.empty) return "";
    const index = fragments.push(value.node) - 1;
    return `${open}${String(index)}${close}`;
  }
  if (value === null || typeof value === "boolean") return value;
  if (Array.isArray(value)) {
    return value.map((item: ViewValue) => marked(item, fragments, where));
  }
  if (typeof value === "object") {
    const copy: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      copy[key] = marked(item, fragments, `${where} ${key}`);
    }
    return copy;
  }
  throw new TypeError(
    `The view of ${where} holds a ${typeof value}: only fragments may be printed.`,
  );
}

/** Lines of text and fragments. Handlebars' blocks leave blank lines behind: of several, one is kept. */
function fromMarks(
  output: string,
  fragments: readonly FragmentNode[],
): FragmentNode {
  const lines: FragmentNode[][] = [];
  for (const line of output.split("\n")) {
    const blank = line.trim() === "";
    const previous = lines.at(-1);
    if (blank && (previous === undefined || previous.length === 0)) continue;
    if (blank) {
      lines.push([]);
      continue;
    }
    if (previous?.length === 0 && /^\s*[}\])]/.test(line)) lines.pop();
    lines.push(lineParts(line, fragments));
  }
  while (lines.at(-1)?.length === 0) lines.pop();
  return joinLines(lines);
}

function lineParts(
  line: string,
  fragments: readonly FragmentNode[],
): FragmentNode[] {
  // Most lines are a single mark.
  if (line.startsWith(open) && line.indexOf(close) === line.length - 1) {
    return [text(""), fragmentOf(line.slice(1, -1), fragments)];
  }
  const parts: FragmentNode[] = [];
  for (const [index, piece] of line.split(open).entries()) {
    const end = index === 0 ? -1 : piece.indexOf(close);
    if (end >= 0) {
      parts.push(fragmentOf(piece.slice(0, end), fragments));
    }
    // The first part of a line is always text: its blanks are the indentation.
    if (index === 0 || piece.length > end + 1)
      parts.push(text(piece.slice(end + 1)));
  }
  return parts;
}

function fragmentOf(
  mark: string,
  fragments: readonly FragmentNode[],
): FragmentNode {
  const fragment = fragments[Number(mark)];
  if (!fragment) throw new Error("A template printed a mark that nobody made");
  return fragment;
}
