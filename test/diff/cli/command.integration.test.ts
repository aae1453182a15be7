/** The command `diff` with findings: JSON, exit codes, formats, annotations, waivers, replay. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../../cli/terminal.js";
import { emptyFolder, put } from "../../write/folder.js";

const old = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    post:
      operationId: createPet
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                name: { type: string }
      responses:
        "204": { description: Created }
`;
const breaking = old.replace(
  "              properties",
  "              required: [name]\n              properties",
);
const words = old.replace("Created", "The pet was created");

function project(head: string, config: object = {}): string {
  const folder = emptyFolder();
  put(folder, {
    "old.yaml": old,
    "new.yaml": head,
    "specwright.config.json": JSON.stringify(config),
  });
  return folder;
}

const sides = ["old.yaml", "new.yaml"];

async function diff(folder: string, ...args: string[]) {
  return specwright({ cwd: folder }, "diff", ...sides, ...args);
}

interface Document {
  version: string;
  findings: Record<string, unknown>[];
  waived: Record<string, unknown>[];
  diagnostics: { code: string }[];
}

async function json(folder: string, ...args: string[]): Promise<Document> {
  const { stdout } = await diff(folder, "--json", ...args);
  return JSON.parse(stdout) as Document;
}

const waiver = {
  code: "property-became-required",
  reason: "All clients send it.",
  expires: "2030-01-01",
};

describe("--json", () => {
  it("has the version and the findings with exactly these fields", async () => {
    const document = await json(project(breaking), "--scope", "wire");
    expect(Object.keys(document).sort()).toEqual(
      [
        ...["exitCode", "diagnostics", "files", "counts"],
        ...["version", "findings", "waived"],
      ].sort(),
    );
    expect(document.version).toBe("major");
    const [finding = {}] = document.findings;
    expect(Object.keys(finding)).toEqual([
      ...["code", "level", "scope", "direction", "message"],
      ...["base", "head", "witness", "operations"],
    ]);
    expect(finding).toMatchObject({
      code: "property-became-required",
      level: "breaking",
      scope: "wire",
      direction: "request",
      base: { file: "old.yaml" },
      head: { file: "new.yaml" },
      witness: { acceptedBy: "base", value: {} },
      operations: [{ method: "POST", path: "/pets" }],
    });
    expect(Object.keys(finding["head"] as object)).toEqual([
      ...["file", "line", "column", "pointer"],
    ]);
  });

  it("is the same with --format json", async () => {
    const folder = project(breaking);
    const flag = await diff(folder, "--json");
    expect(await diff(folder, "--format", "json")).toEqual(flag);
  });

  it("says patch for words and none for the same API", async () => {
    expect((await json(project(words))).version).toBe("patch");
    expect(await json(project(old))).toMatchObject({
      version: "none",
      findings: [],
    });
  });

  it("limits the findings to a scope", async () => {
    for (const scope of ["wire", "sdk"]) {
      const { findings } = await json(project(breaking), "--scope", scope);
      const found = new Set(findings.map((finding) => finding["scope"]));
      expect([...found]).toEqual([scope]);
    }
  });
});

describe("the exit code", () => {
  it.each([
    [breaking, [], 0],
    [breaking, ["--fail-on", "breaking"], 1],
    [words, ["--fail-on", "breaking"], 0],
    [words, ["--fail-on", "unproven"], 0],
    [words, ["--fail-on", "compatible"], 1],
    [old, ["--fail-on", "compatible"], 0],
    ["openapi: [", ["--fail-on", "breaking"], 2],
  ])("of case %# is as the flag says", async (head, flags, code) => {
    expect((await diff(project(head), ...flags)).code).toBe(code);
  });
});

describe("annotations", () => {
  it("show breaking findings at their lines", async () => {
    const folder = project(breaking);
    const { code, stderr } = await diff(
      folder,
      ...["--scope", "wire", "--fail-on", "breaking"],
      ...["--annotations", "github", "--annotations", "junit=report.xml"],
      ...["--annotations", "gitlab=report.json"],
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^::error file=new\.yaml,line=\d+,col=\d+,title=property-became-required::POST \/pets: /m,
    );
    const junit = readFileSync(join(folder, "report.xml"), "utf8");
    expect(junit).toContain('failures="1"');
    const gitlab = readFileSync(join(folder, "report.json"), "utf8");
    expect(JSON.parse(gitlab)).toMatchObject([
      { check_name: "property-became-required", severity: "major" },
    ]);
  });

  it.each([
    ["an operation", "    get:\n      responses: {}\n", 4],
    ["a path", "  /a:\n    get:\n      responses: {}\n", 3],
    ["a server", "servers: [{ url: https://a.com }]\n", 1],
  ])("of %s that is removed are in the new spec", async (name, lines, line) => {
    const folder = project(old);
    const before =
      { "an operation": "    post:", "a path": "  /pets:" }[name] ?? "paths:";
    put(folder, { "old.yaml": old.replace(before, `${lines}${before}`) });
    const { stderr } = await diff(
      folder,
      ...["--scope", "wire", "--annotations", "github"],
      ...["--annotations", "gitlab=report.json"],
    );
    expect(stderr).toMatch(
      new RegExp(
        `^::error file=new\\.yaml,line=${String(line)},col=\\d+,`,
        "m",
      ),
    );
    expect(stderr).not.toContain("old.yaml");
    const report = readFileSync(join(folder, "report.json"), "utf8");
    expect(JSON.parse(report)).toMatchObject([
      { location: { path: "new.yaml", lines: { begin: line } } },
    ]);
  });

  it("are not made of compatible findings", async () => {
    const { stderr } = await diff(project(words), "--annotations", "github");
    expect(stderr).toBe("");
  });
});

describe("mistakes in the old spec", () => {
  const mistakes: [string, string, object?][] = [
    ["an unreadable date", "deprecated: true\n      x-sunset: soon"],
    [
      "dates in the wrong order",
      "deprecated: true\n      x-deprecated-since: 2030-01-02\n      x-sunset: 2030-01-01",
    ],
    ["an unknown stability", "x-stability: maybe"],
    [
      "an undefined security scheme",
      "security: [{ nowhere: [] }]",
      { severity: { "unknown-security-scheme": "error" } },
    ],
  ];

  it.each(mistakes)(
    "such as %s do not stop the comparison",
    async (_, lines, config = {}) => {
      const faulty = old.replace(
        "operationId: createPet",
        `operationId: createPet\n      ${lines}`,
      );
      const folder = project(old, config);
      put(folder, { "old.yaml": faulty });
      const scope = ["--scope", "wire"];
      expect(await diff(folder, ...scope)).toMatchObject({ code: 0 });
      const back = await specwright(
        { cwd: folder },
        ...["diff", "new.yaml", "old.yaml", ...scope],
      );
      expect(back).toMatchObject({ code: 2 });
    },
  );

  it("stop it if the spec cannot be read", async () => {
    const folder = project(old);
    put(folder, { "old.yaml": "openapi: [" });
    expect((await diff(folder)).code).toBe(2);
  });
});

describe("waivers", () => {
  const flags = ["--scope", "wire", "--fail-on", "breaking"];

  it("cover findings until they expire", async () => {
    const folder = project(breaking, { diff: { waivers: [waiver] } });
    expect((await diff(folder, ...flags)).code).toBe(0);
    const document = await json(folder, ...flags);
    expect(document).toMatchObject({
      version: "minor",
      findings: [],
      waived: [
        {
          code: "property-became-required",
          reason: "All clients send it.",
          expires: "2030-01-01",
        },
      ],
    });
    const later = [...flags, "--now", "2030-01-02"];
    expect((await diff(folder, ...later)).code).toBe(1);
    expect(await json(folder, ...later)).toMatchObject({
      version: "major",
      diagnostics: [{ code: "waiver-expired" }],
    });
  });

  it("cover a change in both scopes, and the changelog has it", async () => {
    const folder = project(breaking, { diff: { waivers: [waiver] } });
    const { findings, waived } = await json(folder);
    expect(findings).toEqual([]);
    const scopes = waived.map(({ scope }) => scope);
    expect([...new Set(scopes)].sort()).toEqual(["sdk", "wire"]);
    const { stdout } = await diff(folder, "--format", "changelog");
    expect(stdout).toContain("**Breaking:**");
  });

  it("cover a removed server in both scopes", async () => {
    const code = "server-removed";
    const folder = project(old, { diff: { waivers: [{ ...waiver, code }] } });
    const servers = "servers: [{ url: https://a.com }, { url: https://b.com }]";
    const only = "servers: [{ url: https://a.com }]";
    put(folder, {
      "old.yaml": `${servers}\n${old}`,
      "new.yaml": `${only}\n${old}`,
    });
    const { findings, waived } = await json(folder);
    expect(findings).toEqual([]);
    expect(waived).toMatchObject([
      { code, scope: "wire" },
      { code: "type-property-removed", scope: "sdk" },
    ]);
  });

  it("that match nothing are warnings", async () => {
    const folder = project(old, { diff: { waivers: [waiver] } });
    expect(await json(folder)).toMatchObject({
      diagnostics: [{ code: "waiver-unused" }],
    });
    expect((await diff(folder, "--strict")).code).toBe(1);
  });
});

describe("the config", () => {
  const removed = old.replace(
    "      operationId",
    "      parameters:\n        - { name: a, in: query, schema: {} }\n      operationId",
  );

  it("says which version follows an unproven finding", async () => {
    for (const [unproven, version] of [
      [undefined, "major"],
      ["major", "major"],
      ["minor", "minor"],
    ]) {
      const folder = project(old, { diff: { unproven } });
      put(folder, { "old.yaml": removed });
      expect(await json(folder, "--scope", "wire")).toMatchObject({
        version,
        findings: [{ code: "parameter-removed", level: "unproven" }],
      });
    }
  });

  it("sets the level of findings by their code", async () => {
    const levels = { "property-became-required": "compatible" };
    const folder = project(breaking, { diff: { levels } });
    expect(await json(folder, "--scope", "wire")).toMatchObject({
      version: "minor",
      findings: [{ code: "property-became-required", level: "compatible" }],
    });
    const unknown = project(breaking, { diff: { levels: { none: "off" } } });
    expect(await json(unknown)).toMatchObject({
      diagnostics: [{ code: "unknown-finding-code" }],
    });
  });

  it("limits the comparison to paths", async () => {
    const folder = project(breaking);
    const only = async (paths: string) =>
      (await json(folder, "--scope", "wire", "--include", `paths=${paths}`))
        .version;
    expect(await only("/pets/**")).toBe("major");
    expect(await only("/owners/**")).toBe("none");
  });
});

describe("--replay", () => {
  it("shows the answers of both servers", async () => {
    const flags = ["--scope", "wire", "--replay"];
    const { findings } = await json(project(breaking), ...flags);
    expect(findings[0]).toMatchObject({
      witness: {
        replay: {
          base: { status: 204, isAccepted: true },
          head: { status: 400, isAccepted: false },
          isAsClaimed: true,
        },
      },
    });
    const { stdout } = await diff(project(breaking), ...flags);
    expect(stdout).toContain("replayed: base answers 204, head answers 400");
  });
});

describe("formats", () => {
  it("show the refused part of a long witness", async () => {
    const long = (schema: string) =>
      old
        .replace(
          "name: { type: string }",
          `a: { const: ${"x".repeat(300)} }\n                name: { type: string, ${schema} }`,
        )
        .replace(
          "              properties",
          "              required: [a, name]\n              properties",
        );
    const folder = project(long("enum: [cat]"));
    put(folder, { "old.yaml": long("enum: [cat, dog]") });
    const { stdout } = await diff(folder, "--scope", "wire");
    expect(stdout).toContain(
      'base accepts, head refuses: POST /pets, with "dog" at /name',
    );
  });

  it("are text, Markdown, HTML and a changelog", async () => {
    const folder = project(breaking);
    expect((await diff(folder)).stdout).toMatch(/^Breaking \(\d+\)\n/);
    const markdown = await diff(folder, "--format", "markdown");
    expect(markdown.stdout).toMatch(/^## Changes of Pets\n/);
    const html = await diff(folder, "--format", "html");
    expect(html.stdout).toMatch(/^<!doctype html>/);
    const changelog = await diff(folder, "--format", "changelog");
    expect(changelog.stdout).toMatch(
      /^## \[Unreleased\]\n\n### Changed\n\n- \*\*Breaking:\*\* `POST \/pets`: /,
    );
  });
});
