/** The pet store's program in a real shell with a terminal, against the running service. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, symlinkSync, rmSync, chmodSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startProcess,
  type ServiceProcess,
} from "../service/service-process.js";
import { fish, needs, zsh } from "../support/needs.js";
import { bundled, programOf } from "./bundle.js";

const root = join(import.meta.dirname, "../..");
const key = "key-of-the-command-line-tests-0123456789";
const bin = mkdtempSync(join(tmpdir(), "specwright-shell-"));

let service: ServiceProcess;
let server: string;

beforeAll(async () => {
  service = startProcess({
    PETSTORE_API_KEY: key,
    DATA_DIR: join(bin, "data"),
  });
  bundled(join(root, "generated/cli"), join(bin, "petstore.mjs"));
  chmodSync(join(bin, "petstore.mjs"), 0o755);
  symlinkSync(join(bin, "petstore.mjs"), join(bin, "petstore"));
  server = await service.listening;
});

afterAll(async () => {
  await service.kill("SIGTERM");
  rmSync(bin, { recursive: true });
});

/** Types lines into a shell in a terminal, and returns what the terminal shows. */
function typed(
  lines: readonly string[],
  environment: Record<string, string> = {},
  shell = "bash --norc --noprofile -i",
): Promise<string> {
  const child = spawn("script", ["-qec", shell, "/dev/null"], {
    env: {
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      PS1: "$ ",
      TERM: "xterm",
      PETSTORE_BASE_URL: server,
      PETSTORE_BEARER_AUTH: key,
      ...environment,
    },
  });
  let shown = "";
  const pending = [...lines, "exit"];
  const next = () => {
    const line = pending.shift();
    if (line !== undefined) child.stdin.write(`${line}\n`);
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    // The prompt means that the command before has ended.
    if (withoutCodes(shown).endsWith("$ ")) next();
  });
  return new Promise((resolve) => {
    child.once("close", () => {
      // The marks of bracketed paste are not text.
      resolve(
        shown.replaceAll("\r\n", "\n").replace(/\u001b\[\?2004[hl]\r?/g, ""),
      );
    });
  });
}

/** Without colours and movements of the cursor. */
function withoutCodes(text: string): string {
  return text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, "");
}

describe("in a terminal", () => {
  it("lists, creates, and follows pages", async () => {
    const shown = await typed([
      "petstore pets list --limit 2 --field '[].name'",
      "petstore pets create --name Ada --category-id 7 --output lines; echo code=$?",
      "petstore pets list --limit 1 --all --field '[].id' | wc -l",
      "petstore pets list --limit 1",
    ]);
    expect(shown).toContain("\nRex\nTom\n");
    expect(shown).toMatch(/"id".*"name".*:"Ada"/);
    expect(shown).toContain("code=0");
    expect(shown).toMatch(/\n4\n/);
    expect(shown).toContain('\u001b[36m"name"\u001b[0m: "Rex"');
  });

  it("refuses wrong values without sending them", async () => {
    const shown = await typed(
      ["petstore pets create --category-id x --status gone; echo code=$?"],
      { PETSTORE_BASE_URL: "http://127.0.0.1:1" },
    );
    expect(shown).toContain("--name is required");
    expect(shown).toContain("--category-id must be an integer");
    expect(shown).toContain(
      '--status must be one of "available", "pending", "sold"',
    );
    expect(shown).toContain("code=2");
  });

  it("has exit codes, warns once, and has no colours with NO_COLOR", async () => {
    const shown = await typed(
      [
        "petstore pets get 999; echo code=$?",
        "PETSTORE_BEARER_AUTH=wrong petstore pets list; echo code=$?",
        "PETSTORE_BASE_URL=http://127.0.0.1:1 petstore pets list; echo code=$?",
        "petstore pets lst; echo code=$?",
      ],
      { NO_COLOR: "1" },
    );
    expect(shown.match(/code=\d/g)).toEqual([
      "code=1",
      "code=1",
      "code=3",
      "code=2",
    ]);
    expect(shown.match(/This command is deprecated/g)).toHaveLength(1);
    expect(shown).toContain("Use petstore pets list instead.");
    expect(shown).toContain("PETSTORE_BEARER_AUTH.");
    expect(shown).not.toContain("\u001b[3");
    expect(shown).not.toContain(key);
  });

  it("completes commands, flags and values with the tab key", async () => {
    const shown = await typed([
      "source <(petstore completion bash)",
      "petstore pe\tli\t--stat\tpend\t--field '[].status' --all",
    ]);
    expect(shown).toContain("petstore pets list --status pending ");
    expect(shown).toMatch(/\npending\n/);
  });

  it("completes in zsh", needs(zsh), async () => {
    const shown = await typed(
      [
        `autoload -U compinit; compinit -u -d ${join(bin, "zcompdump")}`,
        "source <(petstore completion zsh)",
        "petstore pe\tli\t--stat\tpend\t--field '[].status' --all",
      ],
      {},
      "zsh -f -i",
    );
    // Zsh removes the space after a completed word when the next one is typed.
    expect(withoutCodes(shown).replace(/.\u0008/g, "")).toContain(
      "petstore pets list --status pending ",
    );
    expect(withoutCodes(shown)).toMatch(/\npending\n/);
  });

  it("completes in fish", needs(fish), () => {
    const completions = (line: string) =>
      spawnSync(
        "fish",
        [
          "--no-config",
          "-c",
          `petstore completion fish | source; complete -C ${JSON.stringify(line)}`,
        ],
        {
          encoding: "utf8",
          env: { ...process.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` },
        },
      ).stdout.trim();
    expect(completions("petstore pe")).toBe("pets");
    expect(completions("petstore pets list --stat")).toBe("--status");
    expect(completions("petstore pets list --status pe")).toBe("pending");
  });

  it("sends the request that it shows as a curl command", async () => {
    const shown = await typed([
      'petstore pets create --name "O\'Brien" --category-id 3 --dry-run > request.sh',
      "cat request.sh; sh request.sh; rm request.sh",
    ]);
    expect(shown).toContain('Bearer \'"$PETSTORE_BEARER_AUTH"');
    expect(shown).toContain(`"name":"O'Brien","categoryId":3`);
    expect(shown).not.toContain(key);
  });
});

it("prints the items of a stream when they arrive", async () => {
  const { file, folder } = await programOf(
    join(root, "test/golden/cli/input/openapi.yaml"),
    { cliName: "shop" },
  );
  let finish = () => undefined as unknown;
  const streaming = createServer((_request, response) => {
    response.setHeader("content-type", "application/jsonl");
    response.write('{"id":1}\n');
    finish = () => response.end('{"id":2}\n');
  }).listen(0);
  const { port } = streaming.address() as AddressInfo;
  const child = spawn(process.execPath, [
    ...[
      file,
      "events",
      "watch",
      "--server",
      `http://127.0.0.1:${String(port)}`,
    ],
  ]);
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    // The rest is sent after the first line was printed. Otherwise both would wait for each other.
    if (shown === '{"id":1}\n') finish();
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  streaming.close();
  rmSync(folder, { recursive: true });
  expect(shown).toBe('{"id":1}\n{"id":2}\n');
  expect(code).toBe(0);
});

it("shows hostile texts of a spec as text", async () => {
  const evil = "\u001b]0;owned\u0007\u001b[31m$(touch owned) `id` $0 \u202e%s";
  const { file, folder } = await programOf({
    openapi: "3.1.0",
    info: { title: `Evil ${evil}`, version: evil, description: evil },
    tags: [{ name: evil, description: evil }],
    paths: {
      "/constructor": {
        get: {
          operationId: "constructor",
          tags: [evil],
          summary: evil,
          description: evil,
          parameters: [
            ...["constructor", "__proto__", "help", evil].map((name) => ({
              name,
              in: "query",
              description: evil,
              schema: { enum: [evil, "$(touch owned)", "a'b"] },
            })),
          ],
          responses: { 200: { description: evil } },
        },
      },
    },
  });
  const texts = await Promise.all(
    [["--help"], ["--version"], ["--get-yargs-completions", "evil", ""]].map(
      (args) =>
        new Promise<string>((resolve) => {
          const child = spawn(process.execPath, [file, ...args]);
          let text = "";
          child.stdout.on("data", (part) => (text += String(part)));
          child.once("close", () => {
            resolve(text);
          });
        }),
    ),
  );
  rmSync(folder, { recursive: true });
  for (const text of texts) {
    expect(text).not.toBe("");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  }
});
