/** Copies of remote specs, with servers on the loopback interface. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { specwright } from "../cli/terminal.js";
import { contents, emptyFolder, put } from "../write/folder.js";

const spec = (paths: string, ref = "#/components/schemas/Tag") =>
  `# A comment of the vendor
openapi: 3.1.0
info: { title: Vendor, version: "1" }
paths:
${paths}
components:
  schemas:
    Tag: { type: string }
    Pet: { $ref: "${ref}" }
`;
const operation = (path: string) =>
  `  ${path}: { get: { responses: { "200": { description: OK } } } }`;

type Answer = string | ((response: ServerResponse) => void);

/** A server with documents by path, which a test can change. */
async function serve(documents: Record<string, Answer>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = documents[request.url ?? ""];
    if (typeof answer === "function") answer(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let cwd: string;
beforeEach(() => {
  cwd = emptyFolder();
});

const copy = "spec/vendor.yaml";
const record = "specwright.pull.json";

function configure(from: string, more: object = {}): void {
  const config = { input: copy, from, targets: ["types"], ...more };
  put(cwd, { "specwright.config.json": JSON.stringify(config) });
}

const run = (...args: string[]) => specwright({ cwd }, ...args);
const textOf = (path: string) => readFileSync(join(cwd, path), "utf8");

describe("pull", () => {
  it("writes the document as it is, and records its digest", async () => {
    const text = spec(operation("/pets"));
    const origin = await serve({ "/api.yaml": text });
    configure(`${origin}/api.yaml`);
    const first = await run("pull");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toBe(
      `${copy}: downloaded from ${origin}/api.yaml, one document.\n`,
    );
    expect(textOf(copy)).toBe(text);
    const recorded = textOf(record);
    expect(JSON.parse(recorded)).toEqual({
      snapshots: {
        [copy]: {
          from: `${origin}/api.yaml`,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          date: "2030-01-01",
        },
      },
    });
    const second = await specwright({ cwd }, "pull");
    expect(second.stdout).toBe(
      `${copy} is up to date with ${origin}/api.yaml.\n`,
    );
    expect(textOf(record)).toBe(recorded);
    expect(Object.keys(contents(join(cwd, "spec")))).toEqual(["vendor.yaml"]);
  });

  it("prints the operations and lines that changed", async () => {
    const documents = { "/api.yaml": spec(operation("/pets")) };
    const origin = await serve(documents);
    configure(`${origin}/api.yaml`);
    await run("pull");
    documents["/api.yaml"] = spec(operation("/toys"));
    const check = await run("pull", "--check");
    expect(check.code).toBe(1);
    expect(textOf(copy)).toContain("/pets");
    for (const { stdout } of [check, await run("pull")]) {
      expect(stdout).toContain("  + GET /toys\n  - GET /pets\n");
      expect(stdout).toContain(`+++ b/${copy}`);
    }
    expect(textOf(copy)).toContain("/toys");
    expect((await run("pull", "--check")).code).toBe(0);
  });

  it("checks a copy that is missing", async () => {
    const origin = await serve({ "/api.yaml": spec(operation("/pets")) });
    configure(`${origin}/api.yaml`);
    const { code, stdout } = await run("pull", "--check", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ kind: "missing", path: copy }],
    });
    expect(existsSync(join(cwd, copy))).toBe(false);
  });

  it("bundles other documents", async () => {
    const origin = await serve({
      "/v1/api.yaml": spec(operation("/pets"), "parts/pet.yaml#/Pet"),
      "/v1/parts/pet.yaml": "Pet: { type: object, title: A pet }\n",
    });
    configure(`${origin}/v1/api.yaml`);
    const { code, stdout } = await run("pull");
    expect(code).toBe(0);
    expect(stdout).toContain("2 documents as one");
    expect(textOf(copy)).toContain("A pet");
    expect(textOf(copy)).not.toContain("parts/pet.yaml");
    expect(await run("generate")).toMatchObject({ code: 0, stderr: "" });
    expect((await run("pull", "--check")).code).toBe(0);
  });

  it("bundles a document that refers to itself by its URL", async () => {
    const documents: Record<string, Answer> = {};
    const origin = await serve(documents);
    documents["/api.yaml"] = spec(
      operation("/pets"),
      `${origin}/api.yaml#/components/schemas/Tag`,
    );
    configure(`${origin}/api.yaml`);
    expect((await run("pull")).code).toBe(0);
    expect(textOf(copy)).not.toContain(origin);
    expect((await run("validate")).code).toBe(0);
  });

  it("pulls the named spec of several", async () => {
    const origin = await serve({ "/api.yaml": spec(operation("/pets")) });
    const specs = ["cats", "dogs", "own"].map((name) => ({
      input: `${name}.yaml`,
      output: `out/${name}`,
      ...(name !== "own" && { from: `${origin}/api.yaml` }),
    }));
    put(cwd, { "specwright.config.json": JSON.stringify({ specs }) });
    await run("pull", "dogs.yaml");
    expect(existsSync(join(cwd, "cats.yaml"))).toBe(false);
    await run("pull");
    const { snapshots } = JSON.parse(textOf(record)) as { snapshots: object };
    expect(Object.keys(snapshots)).toEqual(["cats.yaml", "dogs.yaml"]);
    expect(existsSync(join(cwd, "own.yaml"))).toBe(false);
  });

  it("pulls the others if one fails", async () => {
    const origin = await serve({ "/good.yaml": spec(operation("/pets")) });
    const specs = ["bad", "good"].map((name) => ({
      input: `${name}.yaml`,
      output: `out/${name}`,
      from: `${origin}/${name}.yaml`,
    }));
    put(cwd, { "specwright.config.json": JSON.stringify({ specs }) });
    const { code, stderr } = await run("pull");
    expect([code, stderr]).toEqual([2, expect.stringContaining("status 404")]);
    expect(existsSync(join(cwd, "good.yaml"))).toBe(true);
  });

  it("needs a spec with a URL", async () => {
    put(cwd, { "specwright.config.json": '{ "input": "api.yaml" }' });
    const { code, stderr } = await run("pull");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("nothing-to-pull"),
    ]);
  });

  it.each(["ftp://example.com/a", "spec/api.yaml", "https://"])(
    "refuses %s as a URL",
    async (from) => {
      configure(from);
      const { code, stderr } = await run("pull");
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining("config-wrong-type"),
      ]);
    },
  );
});

describe("a response that cannot be used", () => {
  const cases: [string, () => Promise<Record<string, Answer>>, RegExp][] = [
    [
      "with a redirect to another origin",
      async () => {
        const other = await serve({ "/": spec(operation("/pets")) });
        return {
          "/api.yaml": (response) =>
            void response.writeHead(302, { location: `${other}/` }).end(),
        };
      },
      /redirect-outside/,
    ],
    [
      "with a reference to another origin",
      async () => {
        const other = await serve({ "/tag.yaml": "Tag: { type: string }" });
        return {
          "/api.yaml": spec(operation("/pets"), `${other}/tag.yaml#/Tag`),
        };
      },
      /reference-remote/,
    ],
    [
      "with a reference to a local file",
      () =>
        Promise.resolve({
          "/api.yaml": spec(operation("/pets"), "file:///etc/hosts.yaml#/Tag"),
        }),
      /reference-outside/,
    ],
    [
      "with a missing document",
      () =>
        Promise.resolve({
          "/api.yaml": spec(operation("/pets"), "none.yaml#/Tag"),
        }),
      /fetch-failed/,
    ],
    [
      "that is a page",
      () =>
        Promise.resolve({
          "/api.yaml": (response) =>
            void response
              .writeHead(200, { "content-type": "text/html" })
              .end("<html>"),
        }),
      /fetch-type/,
    ],
    [
      "that is not a spec",
      () => Promise.resolve({ "/api.yaml": "hello: world\n" }),
      /not-openapi/,
    ],
    [
      "that is too large",
      () =>
        Promise.resolve({
          "/api.yaml": (response) => {
            const chunk = Buffer.alloc(1_000_000, "#");
            const send = () => {
              while (!response.destroyed && response.write(chunk));
            };
            response.on("drain", send);
            send();
          },
        }),
      /file-too-large/,
    ],
  ];

  it.each(cases)("%s changes nothing", async (_, documents, problem) => {
    const origin = await serve(await documents());
    configure(`${origin}/api.yaml`);
    const before = contents(cwd);
    const { code, stderr } = await run("pull");
    expect(code).toBe(2);
    expect(stderr).toMatch(problem);
    expect(contents(cwd)).toEqual(before);
  });

  it("is allowed from another origin that the config names", async () => {
    const other = await serve({ "/tag.yaml": "Tag: { type: string }" });
    const origin = await serve({
      "/api.yaml": spec(operation("/pets"), `${other}/tag.yaml#/Tag`),
    });
    configure(`${origin}/api.yaml`, { externalRefs: { origins: [other] } });
    expect((await run("pull")).code).toBe(0);
    expect(textOf(copy)).not.toContain(other);
  });
});

describe("a copy", () => {
  let origin: string;
  beforeEach(async () => {
    origin = await serve({ "/api.yaml": spec(operation("/pets")) });
    configure(`${origin}/api.yaml`);
  });

  it.each(["generate", "validate"])("is needed by %s", async (command) => {
    const { code, stderr } = await run(command);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("snapshot-not-pulled"),
    ]);
  });

  it("must be recorded", async () => {
    put(cwd, { [copy]: spec(operation("/pets")) });
    expect((await run("generate")).stderr).toContain("snapshot-not-pulled");
    expect((await run("pull")).stdout).toContain("is up to date");
    expect((await run("generate")).code).toBe(0);
  });

  it("may not be edited by hand", async () => {
    await run("pull");
    expect((await run("generate")).code).toBe(0);
    writeFileSync(join(cwd, copy), spec(operation("/mine")));
    const { code, stderr } = await run("generate");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("snapshot-edited"),
    ]);
    const refused = await run("pull");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(textOf(copy)).toContain("/mine");
    expect((await run("pull", "--force")).code).toBe(0);
    expect((await run("generate")).code).toBe(0);
  });

  it("is the same with the line ends of Windows", async () => {
    await run("pull");
    writeFileSync(join(cwd, copy), textOf(copy).replaceAll("\n", "\r\n"));
    expect((await run("generate")).code).toBe(0);
    expect((await run("pull", "--check")).code).toBe(0);
  });

  it("and its record are inputs of a run", async () => {
    await run("pull");
    const { stdout } = await run("generate", "--list-inputs");
    expect(stdout.split("\n")).toEqual(
      expect.arrayContaining([copy, record]) as string[],
    );
  });

  it("does not matter if another input is named", async () => {
    put(cwd, { "other.yaml": spec(operation("/toys")) });
    expect((await run("generate", "other.yaml")).code).toBe(0);
  });

  it("needs a record that can be read", async () => {
    await run("pull");
    put(cwd, { [record]: '{ "snapshots": { "spec/vendor.yaml": 1 } }' });
    const { code, stderr } = await run("generate");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("snapshot-record-broken"),
    ]);
  });
});
