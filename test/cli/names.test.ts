/** The names that one run leaves to the next, from the command line to the disk and back. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const operations = {
  "/pets": {
    get: {
      operationId: "listPets",
      parameters: [{ name: "a", in: "query", schema: { type: "string" } }],
      responses: { 204: { description: "" } },
    },
  },
};

function spec(schemas: Record<string, object>): Record<string, string> {
  const info = { title: "Pets", version: "1.0.0" };
  const document = { openapi: "3.1.0", info, paths: operations };
  return {
    "api.json": JSON.stringify({ ...document, components: { schemas } }),
  };
}

const manifest = (cwd: string) => join(cwd, "generated/.specwright.json");
const generate = (cwd: string, ...flags: string[]) =>
  specwright({ cwd }, "generate", "--input", "api.json", ...flags);

it("are kept when the spec grows, and checked", async () => {
  const cwd = emptyFolder();
  put(cwd, spec({}));
  expect((await generate(cwd)).code).toBe(0);
  const file = "generated/validators/src/operations/list-pets.ts";
  const before = contents(cwd)[file];

  put(cwd, spec({ ListPetsQuery: { type: "string" } }));
  const grown = await generate(cwd);
  expect(grown.code).toBe(0);
  expect(grown.stderr).toContain("name-taken");
  expect(grown.stderr).toContain("api.json:1:");
  expect(contents(cwd)[file]).toBe(before);

  const checked = await generate(cwd, "--check");
  expect(checked).toMatchObject({ code: 0, stderr: "" });

  const text = readFileSync(manifest(cwd), "utf8");
  const changed = text.replace('"ListPetsQuery2"', '"SearchText"');
  expect(changed).not.toBe(text);
  put(cwd, { "generated/.specwright.json": changed });
  expect((await generate(cwd, "--check")).code).toBe(1);
});

it("stay when only document targets are generated", async () => {
  const cwd = emptyFolder();
  put(cwd, spec({ Pet: { type: "string" } }));
  await generate(cwd);
  const namesOf = (text: string) =>
    (JSON.parse(text) as { names?: unknown }).names;
  const before = namesOf(readFileSync(manifest(cwd), "utf8"));
  expect(before).toBeDefined();
  expect((await generate(cwd, "--target", "types")).code).toBe(0);
  expect(namesOf(readFileSync(manifest(cwd), "utf8"))).toEqual(before);
});

it("are refused when they are broken, and nothing is written", async () => {
  const cwd = emptyFolder();
  put(cwd, spec({ Pet: { type: "string" } }));
  await generate(cwd);
  const text = readFileSync(manifest(cwd), "utf8");
  const broken = text.replace(': "Pet"', ': "Pet; evil()"');
  put(cwd, { ...spec({}), "generated/.specwright.json": broken });
  const before = contents(cwd);
  const printed = await generate(cwd);
  expect(printed.code).toBe(2);
  expect(printed.stderr).toContain("names-unreadable");
  expect(contents(cwd)).toEqual(before);
});

it("of both sides count after a merge", async () => {
  const cwd = emptyFolder();
  put(cwd, spec({ Pet: { type: "string" } }));
  await generate(cwd);
  const text = readFileSync(manifest(cwd), "utf8");
  const line = (name: string, chosen: string) =>
    `      "api.json#/components/schemas/${name}": "${chosen}",\n`;
  expect(text).toContain(line("Pet", "Pet"));
  const merged = [
    `<<<<<<< ours\n${line("Pet", "OurPet")}`,
    `=======\n${line("Dog", "TheirDog")}>>>>>>> theirs\n`,
  ];
  put(cwd, {
    ...spec({ Pet: { type: "string" }, Dog: { type: "string" } }),
    "generated/.specwright.json": text.replace(
      line("Pet", "Pet"),
      merged.join(""),
    ),
  });
  const { code, stdout } = await generate(cwd);
  expect(code).toBe(0);
  expect(stdout).toContain("1 file with merge conflicts: ");
  const names = readFileSync(manifest(cwd), "utf8");
  expect(names).toContain(line("Dog", "TheirDog") + line("Pet", "OurPet"));
});
