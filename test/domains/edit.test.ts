/** `domains add` and `domains remove` change the file, and keep its comments and order. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright, type Session } from "../cli/terminal.js";
import { emptyFolder } from "../write/folder.js";

const json = `{
  "target": "sites.example.net",
  "primary": "docs.example.org",
  "redirects": [
    { "from": "www.docs.example.org", "to": "docs.example.org", "status": 308 }
  ]
}
`;

const yaml = `# Domains of the documentation
target: sites.example.net # the platform
primary: docs.example.org

redirects:
  # The old address
  - from: old.example.org # shared in 2029
    to: docs.example.org
  - from: a.example.org
    to: old.example.org # a chain
ownership:
  - domain: old.example.org
    name: _platform.old.example.org
    value: token
added:
  old.example.org: 2029-01-01T00:00:00Z # by hand
  docs.example.org: 2030-01-01T00:00:00Z
`;

const now = () => Date.parse("2030-06-01T12:00:00Z");

async function domains(
  line: string,
  text: string | null = json,
  {
    file = "domains.json",
    ...session
  }: Partial<Session> & { file?: string } = {},
) {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, "site"));
  writeFileSync(join(cwd, "site/index.html"), "<h1>Docs</h1>");
  const path = join(cwd, file);
  if (text !== null) writeFileSync(path, text);
  const args = ["domains", ...line.split(" ")];
  const printed = await specwright({ cwd, now, ...session }, ...args);
  const after = existsSync(path) ? readFileSync(path, "utf8") : null;
  return { ...printed, after };
}

describe("add", () => {
  it("adds a redirect to the primary domain, and prints its records", async () => {
    const { code, stdout, after } = await domains("add example.co.uk");
    expect(code).toBe(0);
    expect(after).toBe(`{
  "target": "sites.example.net",
  "primary": "docs.example.org",
  "redirects": [
    { "from": "www.docs.example.org", "to": "docs.example.org", "status": 308 },
    { "from": "example.co.uk", "to": "docs.example.org", "status": 301 }
  ],
  "added": { "example.co.uk": "2030-06-01T12:00:00.000Z" }
}
`);
    expect(stdout)
      .toBe(`domains.json: example.co.uk redirects to docs.example.org.
Create these records at your DNS provider, then run \`specwright domains verify\`:
NAME           TYPE   TTL   VALUE              NEEDED
example.co.uk  ALIAS  3600  sites.example.net  always
ALIAS: Some DNS providers call this type ANAME or CNAME flattening; not every provider has it.
`);
  });

  it("names what no program can check, for the first domain", async () => {
    const prerequisites =
      "Custom domains need a paid plan at many hosting platforms, and access to the DNS settings of your domain. Specwright cannot check these two.\n";
    const first = await domains(
      "add docs.example.org --target sites.example.net",
      null,
    );
    expect(first.stdout.startsWith(prerequisites)).toBe(true);
    const next = await domains("add example.co.uk");
    expect(next.stdout).not.toContain(prerequisites);
  });

  it("keeps comments and order of YAML", async () => {
    const line = "add Bücher.example.org domains.yaml --status 302";
    const { code, after } = await domains(line, yaml, { file: "domains.yaml" });
    expect(code).toBe(0);
    expect(after).toBe(
      yaml
        .replace(
          "# a chain\n",
          "# a chain\n  - from: bücher.example.org\n    to: docs.example.org\n    status: 302\n",
        )
        .replace(/$/, "  bücher.example.org: 2030-06-01T12:00:00.000Z\n"),
    );
  });

  it("makes a new domain primary: the former one redirects to it", async () => {
    const { after } = await domains("add new.example.org --primary");
    expect(JSON.parse(after ?? "")).toEqual({
      target: "sites.example.net",
      primary: "new.example.org",
      redirects: [
        { from: "www.docs.example.org", to: "new.example.org", status: 308 },
        { from: "docs.example.org", to: "new.example.org", status: 301 },
      ],
      added: { "new.example.org": "2030-06-01T12:00:00.000Z" },
    });
  });

  it("makes a redirect primary: the former primary domain takes its place", async () => {
    const line = "add old.example.org domains.yaml --primary";
    const { after } = await domains(line, yaml, { file: "domains.yaml" });
    expect(after).toBe(
      yaml
        .replace("primary: docs", "primary: old")
        .replace("from: old.example.org #", "from: docs.example.org #")
        .replace("    to: docs.example.org\n", "    to: old.example.org\n"),
    );
  });

  it.each([
    [
      "domains.json",
      '{\n  "target": "sites.example.net",\n  "primary": "docs.example.org",\n  "added": {\n    "docs.example.org": "2030-06-01T12:00:00.000Z"\n  }\n}\n',
    ],
    [
      "domains.yaml",
      'target: "sites.example.net"\nprimary: docs.example.org\nadded:\n  docs.example.org: "2030-06-01T12:00:00.000Z"\n',
    ],
  ])("creates %s with --target", async (file, expected) => {
    const line = `add docs.example.org ${file} --target sites.example.net --json`;
    const { code, stdout, after } = await domains(line, null, { file });
    expect(code).toBe(0);
    expect(after).toBe(expected);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ kind: "created", path: file }],
      records: [{ name: "docs.example.org", type: "CNAME" }],
    });
  });

  it.each([
    ["add", json, "error bad-arguments: The domain is missing."],
    ["add https://a.example.org", json, "error domain-invalid: "],
    ["add co.uk", json, "error domain-invalid: "],
    ["add sites.example.net", json, "error domain-is-target: "],
    [
      "add DOCS.example.org",
      json,
      "error domain-already-added: domains.json has docs.example.org already, as the primary domain. Name another domain.",
    ],
    [
      "add www.docs.example.org",
      json,
      "error domain-already-added: domains.json has www.docs.example.org already, as the `from` of a redirect. Pass --primary to make it the primary domain.",
    ],
    ["add docs.example.org --primary", json, "error domain-already-added: "],
    [
      "add a.example.org --site dist",
      json,
      "error site-not-built: The folder dist has no index.html, and a domain can be added only to a site that was built. Build the site with `specwright site`, or name the folder of another build with --site.",
    ],
    [
      "add a.example.org --target b.example.net",
      json,
      "error bad-arguments: domains.json exists already, and has a target.",
    ],
    ["add a.example.org", "{}", "error domains-missing-key: "],
    [
      "add a.example.org --status 303",
      json,
      "error bad-arguments: --status 303 is not a status code of a redirect.",
    ],
  ])("refuses %j", async (line, text, message) => {
    const { code, stdout, stderr, after } = await domains(line, text);
    expect(stderr.replace("\n  ", " ")).toContain(message);
    expect(stdout).toBe("");
    expect(code).toBe(2);
    expect(after).toBe(text);
  });

  it("refuses a file that does not exist, without --target", async () => {
    const { code, stderr, after } = await domains("add a.example.org", null);
    expect(stderr).toContain("error domains-file-not-found: ");
    expect(code).toBe(2);
    expect(after).toBeNull();
  });

  it("changes a value that an alias repeats", async () => {
    const text =
      "target: sites.example.net\nprimary: &p docs.example.org\nredirects:\n  - from: a.example.org\n    to: *p\n";
    const line = "add b.example.org --primary";
    const { code, after } = await domains(line, text);
    expect(code).toBe(0);
    expect(after).toContain("primary: &p b.example.org\n");
    expect(after).toContain("  - from: a.example.org\n    to: b.example.org\n");
  });

  it("refuses to change a value that other values repeat", async () => {
    const text =
      "target: sites.example.net\nprimary: &p docs.example.org\nownership:\n  - domain: *p\n    name: _a.example.org\n    value: token\n";
    const line = "add b.example.org --primary";
    const { code, stderr, after } = await domains(line, text);
    expect(stderr).toContain("error domains-not-edited: ");
    expect(code).toBe(2);
    expect(after).toBe(text);
  });
});

describe("remove", () => {
  it("removes a domain with all that belongs to it", async () => {
    const line = "remove OLD.example.org domains.yaml --unshared";
    const { code, stdout, after } = await domains(line, yaml, {
      file: "domains.yaml",
    });
    expect(code).toBe(0);
    expect(after).toBe(`# Domains of the documentation
target: sites.example.net # the platform
primary: docs.example.org

redirects:
  # The old address
  - from: a.example.org
    to: docs.example.org # a chain
added:
  docs.example.org: 2030-01-01T00:00:00Z
`);
    expect(stdout).toBe(`domains.yaml: old.example.org is removed.
Delete these records at your DNS provider, so that no other site can use the domain:
NAME                       TYPE   TTL   VALUE              NEEDED
old.example.org            CNAME  3600  sites.example.net  always
_platform.old.example.org  TXT    3600  "token"            always
`);
  });

  it("removes an empty list of redirects", async () => {
    const line = "remove www.docs.example.org --unshared";
    const { after } = await domains(line);
    expect(after).toBe(`{
  "target": "sites.example.net",
  "primary": "docs.example.org"
}
`);
  });

  it.each([
    [undefined, 2],
    ["no", 2],
    ["", 2],
    ["yes", 0],
    ["Y", 0],
  ])(
    "proposes to keep the redirect; the answer %j",
    async (answer, expected) => {
      const questions: string[] = [];
      const ask = (question: string) => {
        questions.push(question);
        return Promise.resolve(answer ?? "");
      };
      const session = answer === undefined ? {} : { ask };
      const line = "remove www.docs.example.org";
      const { code, stderr, after } = await domains(line, json, session);
      expect(code).toBe(expected);
      expect(questions).toEqual(
        answer === undefined
          ? []
          : [
              "www.docs.example.org stops to redirect to docs.example.org at once. Was its URL never shared? (yes or no, which keeps the redirect) ",
            ],
      );
      if (expected === 0) return;
      expect(stderr).toBe(
        "error domain-may-be-shared: If www.docs.example.org is removed, it stops to redirect to docs.example.org at once, and links to it that people shared break.\n  Keep the redirect if its URL was shared. Otherwise pass --unshared.\n",
      );
      expect(after).toBe(json);
    },
  );

  it.each([
    [
      "remove docs.example.org --unshared",
      "error domain-is-primary: docs.example.org is the primary domain, so the site needs another one before it is removed. Make another domain primary: npx specwright domains add www.docs.example.org --primary. Then docs.example.org redirects to it, so that shared links work.",
    ],
    [
      "remove ww.docs.example.org --unshared",
      "error domain-not-in-file: domains.json does not have ww.docs.example.org. Did you mean www.docs.example.org?",
    ],
    ["remove", "error bad-arguments: The domain is missing."],
  ])("refuses %j", async (line, message) => {
    const { code, stderr, after } = await domains(line);
    expect(stderr.replace("\n  ", " ")).toContain(message);
    expect(code).toBe(2);
    expect(after).toBe(json);
  });
});
