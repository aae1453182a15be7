/** A URL on the command line is allowed, because the user names it. Other origins are not. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const spec = (ref: string) => `openapi: 3.1.0
info: { title: Remote, version: 1.0.0 }
paths: {}
components: { schemas: { Pet: { $ref: "${ref}" } } }
`;

async function serve(text: string): Promise<string> {
  const server = createServer((request, response) => {
    response.end(request.url === "/api.yaml" ? text : "Pet: { type: string }");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([[], ["--input"], ["-i"]])("reads a URL after %j", async (...flag) => {
  const origin = await serve(spec("other.yaml#/Pet"));
  const cwd = emptyFolder();
  const args = ["generate", ...flag, `${origin}/api.yaml`, "-o", "out"];
  expect(await specwright({ cwd }, ...args)).toMatchObject({
    code: 0,
    stderr: "",
  });
});

it("reads no references to another origin", async () => {
  const other = await serve("");
  const origin = await serve(spec(`${other}/other.yaml#/Pet`));
  const args = ["validate", `${origin}/api.yaml`];
  const { code, stderr } = await specwright({ cwd: emptyFolder() }, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(other)]);
});

it("needs the origin of a URL in a config file", async () => {
  const origin = await serve(spec("other.yaml#/Pet"));
  const cwd = emptyFolder();
  const input = `${origin}/api.yaml`;
  put(cwd, { "specwright.config.json": JSON.stringify({ input }) });
  expect((await specwright({ cwd }, "validate")).code).toBe(2);
});

it("refuses two specs", async () => {
  const args = ["generate", "a.yaml", "--input", "b.yaml"];
  const { code, stderr } = await specwright({ cwd: emptyFolder() }, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining("named twice")]);
});
