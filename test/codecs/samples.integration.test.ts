/** Samples of the docs: the client takes values of code, and sends what the sample with `fetch` sends. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { samplesOf, type Sample } from "../docs/run-samples.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { applicationFiles, input, modes, type Mode } from "./places.js";

const packageName = (target: string) => `places-${target}`;

describe.each(Object.keys(modes) as Mode[])("samples with %s", (mode) => {
  let files: GeneratedFile[];
  let samples: Sample[];
  let installed: Installed;
  let server: Server;
  let baseUrl: string;
  let received: unknown[] = [];

  beforeAll(async () => {
    ({ files } = await generate({
      input,
      ...modes[mode],
      targets: ["validators", "client", "docs"],
      today: "2026-11-18",
    }));
    samples = samplesOf(files).filter(({ form }) => form !== "curl");
    files.push(...applicationFiles);
    installed = install(files, packageName);
    writeFileSync(join(installed.folder, "photo-file.bin"), "pixels");
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url, headers } = request;
        const type = headers["content-type"] ?? "";
        received.push({ method, url, body: parsed(type, chunks) });
        response.writeHead(204).end();
      });
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    baseUrl = `http://localhost:${String(port)}`;
  });
  afterAll(() => {
    installed.remove();
    server.close();
  });

  it("compile", async () => {
    const additional = Object.fromEntries(
      samples.map(({ text }, index) => [`samples/s${String(index)}.ts`, text]),
    );
    expect(samples.length).toBeGreaterThan(10);
    expect(await typeErrors(files, { packageName, additional })).toEqual([]);
  });

  it("send the same request with the client as with `fetch`", async () => {
    const requestOf = async (sample: Sample | undefined, name: string) => {
      received = [];
      const text = sample?.text
        .replace("http://localhost/v1", baseUrl)
        .replaceAll("console.log(", "void (")
        .replaceAll('openAsBlob("', `openAsBlob("${installed.folder}/`);
      // Answers without a body make some samples fail after the request.
      await installed.load(name, text ?? "").catch(() => undefined);
      return received[0];
    };
    for (const [index, sample] of samples.entries()) {
      if (sample.form !== "client") continue;
      const plain = await requestOf(samples[index - 1], `f${String(index)}`);
      const client = await requestOf(sample, `c${String(index)}`);
      expect(plain, sample.text).toBeDefined();
      expect(client, sample.text).toEqual(plain);
    }
  });
});

/** Without what differs between writers of the same value: boundaries, precision of times. */
function parsed(type: string, chunks: readonly Buffer[]): unknown {
  const text = Buffer.concat(chunks).toString().replaceAll(".000Z", "Z");
  if (type.includes("json")) return JSON.parse(text) as unknown;
  const [, boundary] = /boundary=(.*)/.exec(type) ?? [];
  if (boundary === undefined) return text;
  return text
    .split(`--${boundary}`)
    .map((part) => part.replace(/content-type:.*\r\n/gi, "").trim())
    .map((part) => part.replace(/name="blob"|filename="[^"]*"/g, ""));
}
