/** `specwright contract`: reports, secrets, limits and safety. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { contractChecks } from "../../src/commands/contract/checks/finding.js";
import { specwright, type Printed } from "../cli/terminal.js";
import { listen, root } from "./services.js";

const secret = "very-secret-key";

/** An API with hostile names, and a service that counts its requests. */
const spec = {
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "query", name: "k$(id)" },
    },
  },
  paths: {
    "/things": {
      get: {
        operationId: "listThings",
        summary: "<script>",
        responses: {
          200: {
            description: "",
            content: {
              "application/json": {
                schema: { type: "string", enum: ["]]>\u0000<a&"] },
              },
            },
          },
        },
      },
      post: {
        operationId: "addThing",
        security: [{ key: [] }],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { type: "string", maxLength: 3 } },
          },
        },
        responses: { 201: { description: "" }, "4XX": { description: "" } },
      },
    },
  },
};

interface Run extends Printed {
  requests: string[];
  folder: string;
}

async function contract(
  answer: (request: Request) => Response,
  ...given: string[]
): Promise<Run> {
  const isOther = given[0] === "--host";
  const args = isOther ? given.slice(2) : given;
  const folder = mkdtempSync(join(tmpdir(), "specwright-contract-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(spec));
  const requests: string[] = [];
  const service = await listen((request) => {
    requests.push(`${request.method} ${request.url}`);
    return Promise.resolve(answer(request));
  }, null);
  onTestFinished(service.close);
  const url = isOther
    ? service.url.replace("127.0.0.1", given[1] ?? "")
    : service.url;
  const printed = await specwright(
    { cwd: folder, env: { KEY: secret } },
    ...["contract", "openapi.json", "--url", url, ...args],
  );
  return { ...printed, requests, folder };
}

const echo = (request: Request) =>
  Response.json(`${request.url} <b>]]>&"'`, { status: 200 });

describe("reports", () => {
  it("print findings with a curl command, and never a secret", async () => {
    const { code, stdout } = await contract(echo, "--auth", "key=$KEY");
    expect(code).toBe(1);
    expect(stdout).toContain("invalid-body listThings: valid request");
    expect(stdout).toMatch(/openapi\.json:\d+:\d+/);
    expect(stdout).toContain(`'?''k%24%28id%29='"$KEY"`);
    expect(stdout).not.toContain(secret);
  });

  it("show a literal credential as a name", async () => {
    const args = ["--auth", `key=${secret}`, "--json"];
    const { stdout } = await contract(echo, ...args);
    expect(stdout).toContain("$KEY");
    expect(stdout).not.toContain(secret);
  });

  it("are JUnit XML that hostile text does not break", async () => {
    const args = ["--auth", "key=$KEY", "--junit", "report.xml"];
    const { folder } = await contract(echo, ...args);
    const text = readFileSync(join(folder, "report.xml"), "utf8");
    expect(text).toContain('<failure type="invalid-body"');
    expect(text).not.toContain(secret);
    const withoutTags = text.replace(/<\/?[\w?][^<>]*>/g, "");
    expect(withoutTags).not.toMatch(/[<>\u0000]/);
  });

  it("are the same for the same seed", async () => {
    const texts = [];
    for (const seed of ["1", "1"]) {
      const { stdout } = await contract(echo, "--seed", seed);
      texts.push(stdout.replaceAll(/127\.0\.0\.1:\d+/g, ""));
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it("are explained in the guide, check by check", () => {
    const guide = readFileSync(join(root, "docs/guide/contract.md"), "utf8");
    const listed = [...guide.matchAll(/^\| `([\w-]+)` +\| (.*?) +\|$/gm)].map(
      ([, check = "", text = ""]) => [check, text],
    );
    expect(listed).toEqual(Object.entries(contractChecks));
  });
});

describe("limits", () => {
  it("end a run after a number of requests", async () => {
    const { requests, stdout } = await contract(echo, "--max-requests", "3");
    // One request more finds out whether the service responds.
    expect(requests).toHaveLength(4);
    expect(stdout).toContain("the limit of 3 requests is reached");
  });

  it("send nothing that changes data with --read-only", async () => {
    const { requests, stdout } = await contract(echo, "--read-only");
    expect(
      requests.filter((line) => !/^(GET|HEAD|OPTIONS) /.test(line)),
    ).toEqual([]);
    expect(stdout).toContain("POST may change data");
  });

  it("need --write for hosts that are not certain to be this machine", async () => {
    const writes = async (...args: string[]) => {
      const { requests } = await contract(echo, "--host", "0.0.0.0", ...args);
      return requests.some((line) => line.startsWith("POST "));
    };
    expect(await writes()).toBe(false);
    expect(await writes("--write")).toBe(true);
  });

  it("test operations without their credentials all the same", async () => {
    const { stdout } = await contract(echo, "--operation", "POST /things");
    expect(stdout).toContain("credentials-ignored addThing");
  });
});

describe("the command line", () => {
  it.each([
    [[], "--url is missing"],
    [["--url", "localhost:3000"], "is not a URL"],
    [["--url", "http://a:b@localhost"], "--url has credentials"],
    [["--url", "http://localhost:1"], "does not respond"],
    [["--url", "http://localhost:1", "--auth", "no=x"], "--auth no cannot"],
    [["--url", "http://localhost:1", "--header", "a"], "--header a cannot"],
    [["--url", "http://localhost:1", "--operation", "no"], "no operation no"],
    [
      ["--url", "http://localhost:1", "--auth", "bearerAuth=$NO_KEY"],
      "environment variable NO_KEY is not set",
    ],
  ])("%j is an error", async (args, message) => {
    const { code, stderr } = await specwright(
      { cwd: root },
      ...["contract", "spec/petstore.yaml", ...args],
    );
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
