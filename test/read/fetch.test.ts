/** Documents from a server of this test. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DiagnosticError, Diagnostics } from "../../src/base/diagnostics.js";
import { readModel } from "../../src/generate.js";
import { buildModel } from "../../src/model/build.js";
import { readSpec, type ReadOptions } from "../../src/read/read.js";
import { folderWith, frame } from "./folder.js";

/** Only a test that waits for its end makes it short. */
const deadline = vi.hoisted(() => ({ milliseconds: 1_800_000 }));
vi.mock("../../src/read/limits.js", async (original) => ({
  limits: {
    ...(await original<{ limits: object }>()).limits,
    fileMegabytes: 0.1,
    get fetchMilliseconds() {
      return deadline.milliseconds;
    },
  },
}));

type Answer = string | RequestListener;

/** Serves answers by path, and says where. */
async function serve(answers: Record<string, Answer>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ""];
    if (typeof answer === "function") answer(request, response);
    else if (answer === undefined) response.writeHead(404).end("none");
    else response.writeHead(200, { "content-type": "text/yaml" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const redirect =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end();

const typed =
  (type: string, body = spec): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": type }).end(body);

const spec = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\n";

async function problem(url: string, options: ReadOptions): Promise<string> {
  const error = await readSpec(url, options).catch((reason: unknown) => reason);
  if (!(error instanceof DiagnosticError)) throw new Error("was not refused");
  return `${error.diagnostic.code}: ${error.diagnostic.message}`;
}

describe("a document from the network", () => {
  it("is read from an origin that is allowed", async () => {
    const origin = await serve({ "/api.yaml": spec });
    const { entry } = await readSpec(`${origin}/api.yaml#top`, {
      origins: [origin],
    });
    expect(entry.name).toBe(`${origin}/api.yaml`);
    expect(await problem(`${origin}/api.yaml`, {})).toMatch(
      /^reference-remote: /,
    );
  });

  it("refers to others relative to itself", async () => {
    const origin = await serve({
      "/v1/api.yaml": `${spec}components: {schemas: {A: {$ref: pets.yaml#/A}}}\n`,
      "/v1/pets.yaml": "A: {type: string}\n",
    });
    const documents = await readSpec(`${origin}/v1/api.yaml`, {
      origins: [origin],
    });
    expect([...documents.byName.keys()]).toContain(`${origin}/v1/pets.yaml`);
    expect(documents.failures.size).toBe(0);
  });

  it.each([
    "application/json",
    "application/yaml; charset=utf-8",
    "application/vnd.oai.openapi+json;version=3.1",
    "text/plain",
    "application/octet-stream",
    "",
  ])("may be called %j", async (type) => {
    const origin = await serve({ "/a": typed(type) });
    const { entry } = await readSpec(`${origin}/a`, { origins: [origin] });
    expect(entry.version).toBe("3.1");
  });

  it("is no page", async () => {
    const origin = await serve({ "/a": typed("text/html; charset=utf-8") });
    expect(await problem(`${origin}/a`, { origins: [origin] })).toBe(
      `fetch-type: ${origin}/a returns text/html, which is neither JSON nor YAML.`,
    );
  });
});

describe("a redirect", () => {
  it("is followed within the allowed origins, and changes the base", async () => {
    const other = await serve({
      "/v3/api.yaml": `${spec}components: {schemas: {A: {$ref: pets.yaml#/A}, B: {$ref: "#/components/schemas/A"}}}\n`,
      "/v3/pets.yaml": "A: {type: string}\n",
    });
    const origin = await serve({
      "/latest": redirect(`${other}/v3/api.yaml`, 308),
    });
    const documents = await readSpec(`${origin}/latest`, {
      origins: [origin, other],
    });
    const diagnostics = new Diagnostics();
    buildModel(documents, diagnostics);
    expect(diagnostics.list).toEqual([]);
    expect([...documents.byName.keys()].sort()).toEqual(
      [`${other}/v3/api.yaml`, `${other}/v3/pets.yaml`].sort(),
    );
  });

  it("of a reference keeps its name and changes what it is relative to", async () => {
    const origin = await serve({
      "/api.yaml": `${spec}components: {schemas: {A: {$ref: old/pets.yaml#/A}}}\n`,
      "/old/pets.yaml": redirect("/new/pets.yaml"),
      "/new/pets.yaml": "A: {$ref: more.yaml}\nB: {$ref: '#/A'}\n",
      "/new/more.yaml": "type: string\n",
    });
    const documents = await readSpec(`${origin}/api.yaml`, {
      origins: [origin],
    });
    const diagnostics = new Diagnostics();
    const model = buildModel(documents, diagnostics);
    expect(diagnostics.list).toEqual([]);
    expect(Object.keys(model.schemas)).toContain(`${origin}/old/pets.yaml#/A`);
  });

  it("does not leave the allowed origins", async () => {
    const other = await serve({ "/api.yaml": spec });
    const origin = await serve({
      "/a": redirect(`${other}/api.yaml`),
      "/b": redirect("file:///etc/passwd"),
    });
    expect(await problem(`${origin}/a`, { origins: [origin] })).toBe(
      `redirect-outside: ${origin}/a redirects to ${other}, which the config does not allow.`,
    );
    expect(await problem(`${origin}/b`, { origins: [origin] })).toMatch(
      /^redirect-outside: /,
    );
  });

  it("stops after too many redirects, and without a location", async () => {
    const origin = await serve({
      "/a": redirect("/a"),
      "/b": (_, response) => response.writeHead(301).end(),
    });
    expect(await problem(`${origin}/a`, { origins: [origin] })).toBe(
      `fetch-failed: ${origin}/a could not be fetched: more than 5 redirects.`,
    );
    expect(await problem(`${origin}/b`, { origins: [origin] })).toContain(
      "status 301 without a valid Location header",
    );
  });
});

describe("a bad answer is one diagnostic", () => {
  it.each<[string, RequestListener, string]>([
    [
      "a status",
      (_, response) => response.writeHead(404).end("none"),
      "could not be fetched: status 404.",
    ],
    [
      "no content",
      (_, response) => response.writeHead(204).end(),
      "could not be fetched: status 204.",
    ],
    [
      "a closed connection",
      (request) => request.socket.destroy(),
      "could not be fetched: no response.",
    ],
    [
      "silence",
      () => undefined,
      "could not be fetched: no complete response within 0.4 seconds.",
    ],
    [
      "a body that never ends",
      (_, response) => {
        response.writeHead(200, { "content-type": "text/yaml" });
        response.write("openapi: 3.1.0\n");
      },
      "could not be fetched: no complete response within 0.4 seconds.",
    ],
    [
      "a body that breaks off",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("openapi: 3.1.0\n", () => response.destroy());
      },
      "could not be fetched: no response.",
    ],
    [
      "a body without end",
      (_, response) => {
        response.writeHead(200);
        response.end("#".repeat(200_000));
      },
      "is more than 0.1 MB; the limit is 0.1 MB.",
    ],
  ])("%s", async (_, answer, expected) => {
    const origin = await serve({ "/a": answer });
    if (expected.includes("seconds")) deadline.milliseconds = 400;
    onTestFinished(() => void (deadline.milliseconds = 1_800_000));
    expect(await problem(`${origin}/a`, { origins: [origin] })).toContain(
      expected,
    );
  });

  it("at the reference that asked for it", async () => {
    const origin = await serve({});
    const folder = folderWith({
      "spec.json": {
        ...frame,
        components: { schemas: { A: { $ref: `${origin}/none.yaml` } } },
      },
    });
    const documents = await readSpec(join(folder, "spec.json"), {
      origins: [origin],
    });
    const diagnostics = new Diagnostics();
    buildModel(documents, diagnostics);
    expect(diagnostics.list).toMatchObject([
      {
        code: "fetch-failed",
        place: { document: "spec.json", pointer: "/components/schemas/A/$ref" },
      },
    ]);
  });
});

it("problems in a document from the network have lines and columns", async () => {
  const origin = await serve({
    "/api.yaml": `${spec}components:\n  schemas:\n    A: {type: strng}\n    B: {$ref: more.yaml}\n`,
    "/more.yaml": "# more\ntype: nmber\n",
  });
  const diagnostics = new Diagnostics();
  const input = `${origin}/api.yaml`;
  await readModel({ input, read: { origins: [origin] } }, diagnostics);
  expect(
    diagnostics.list.map(({ place }) => [place?.document, place?.position]),
  ).toEqual([
    [input, { line: 6, column: 15 }],
    [`${origin}/more.yaml`, { line: 2, column: 7 }],
  ]);
});

describe("an overlay", () => {
  const overlay =
    "overlay: 1.1.0\ninfo: {title: O, version: 1.0.0}\nactions: [{target: $.info, update: {x-a: 1}}, {target: $.none, remove: true}]\n";

  it("may come from the network, and may apply to documents from there", async () => {
    const origin = await serve({ "/api.yaml": spec, "/o.yaml": overlay });
    const folder = folderWith({ "in/o.yaml": overlay });
    const { entry, warnings } = await readSpec(`${origin}/api.yaml`, {
      origins: [origin],
      overlays: [`${origin}/o.yaml`, join(folder, "in/o.yaml")],
      home: folder,
    });
    expect(entry.value).toMatchObject({ info: { "x-a": 1 } });
    expect(warnings.map(({ place }) => place?.document)).toEqual([
      `${origin}/o.yaml`,
      "in/o.yaml",
    ]);
  });
});
