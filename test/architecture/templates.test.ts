/**
 * Templates lay out text: no raw output, no dynamic partials, no import lines, no code from elsewhere. What is copied
 * says so.
 */
import Handlebars from "handlebars";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../templates");
const templates = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".hbs"))
  .sort();

const allowedHelpers = new Set(["if", "unless", "each", "with"]);

class Findings extends Handlebars.Visitor {
  readonly found: string[] = [];

  #note(node: hbs.AST.Node, text: string): void {
    this.found.push(`line ${node.loc.start.line}: ${text}`);
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    if (!mustache.escaped) this.#note(mustache, "raw output");
    if (
      mustache.params.length > 0 ||
      (mustache.hash as hbs.AST.Hash | undefined)?.pairs.length
    ) {
      this.#note(
        mustache,
        "a helper call: views are finished before the template sees them",
      );
    }
    if (mustache.path.type !== "PathExpression")
      this.#note(mustache, "prints a literal");
    super.MustacheStatement(mustache);
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    if (!allowedHelpers.has(block.path.original)) {
      this.#note(block, `block ${block.path.original}`);
    }
    super.BlockStatement(block);
  }

  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    if (partial.name.type === "SubExpression")
      this.#note(partial, "a dynamic partial");
    super.PartialStatement(partial);
  }

  override Decorator(decorator: hbs.AST.Decorator): void {
    this.#note(decorator, "a decorator");
  }
}

/** Brackets of a template, or of one branch of a block, whose counterpart is elsewhere. */
class Brackets extends Handlebars.Visitor {
  readonly found: string[] = [];

  override Program(program: hbs.AST.Program): void {
    const open: string[] = [];
    const own = program.body.filter(
      (node): node is hbs.AST.ContentStatement =>
        node.type === "ContentStatement",
    );
    for (const { value, loc } of own) {
      const text = value.replaceAll(/\/\*\*[^]*?\*\//g, "");
      for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
        const counterpart = { "(": ")", "[": "]", "{": "}" }[bracket];
        if (counterpart !== undefined) open.push(counterpart);
        else if (open.pop() !== bracket) {
          this.found.push(`line ${loc.start.line}: ${bracket} was not opened`);
        }
      }
    }
    if (open.length > 0) {
      this.found.push(
        `line ${program.loc.start.line}: lacks ${open.join(" ")}`,
      );
    }
    super.Program(program);
  }
}

describe("templates", () => {
  it("are found", () => {
    expect(templates.length).toBeGreaterThan(0);
  });

  it.each(templates)("%s prints fragments and nothing else", (path) => {
    const source = readFileSync(join(root, path), "utf8");
    const findings = new Findings();
    findings.accept(Handlebars.parse(source));
    expect(findings.found).toEqual([]);
  });

  it.each(templates.filter((path) => path.endsWith(".ts.hbs")))(
    "%s closes each bracket in the block that opens it",
    (path) => {
      const source = readFileSync(join(root, path), "utf8");
      const brackets = new Brackets();
      brackets.accept(Handlebars.parse(source));
      expect(brackets.found).toEqual([]);
    },
  );

  it.each(templates.filter((path) => path.endsWith(".ts.hbs")))(
    "%s has no import line",
    (path) => {
      expect(readFileSync(join(root, path), "utf8")).not.toMatch(
        /^\s*import\b/m,
      );
    },
  );
});

const copied = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .sort();

it.each(copied)("%s says where it comes from", (path) => {
  const [first] = readFileSync(join(root, path), "utf8").split("\n", 1);
  expect(first).toBe("// Part of the Specwright runtime.");
});
