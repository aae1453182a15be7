/** One date and one replacement in the spec of the pet store reach every output. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { folderWith } from "../read/folder.js";

const root = join(import.meta.dirname, "../..");
const read = (path: string) =>
  readFileSync(join(root, path), "utf8").replace(/\n \* +/g, " ");

it("getPet", async () => {
  const spec = read("spec/petstore.yaml");
  expect(spec).toContain("x-deprecated-sunset: 2030-12-05");

  // The headers of the server.
  expect(read("generated/server/src/operations/pets.ts")).toMatch(
    /since: "2026-11-15",\s*removal: "2030-12-05",\s*successor: "\/pets\?status=available"/,
  );
  // The doc comments of the client and of the handlers.
  const comment =
    "@deprecated Since 15 November 2026. To be removed on 5 December 2030. Use `listPets` with `status` instead.";
  expect(read("generated/client/src/operations/pets.ts")).toContain(comment);
  expect(
    read("generated/server/src/operations.ts").replace(/\s+\* +/g, " "),
  ).toContain(comment);
  // The docs.
  expect(read("generated/docs/lifecycle.md")).toMatch(
    /5 December 2030 \(`2030-12-05`\) \| operation \[`getPet`\].*Use \[`listPets`\].* with `status=available` instead\./,
  );
  // The calendar and the list.
  const run = (...args: string[]) => specwright({ cwd: root }, ...args);
  const calendar = await run("lifecycle", "--format", "ics");
  expect(calendar.stdout).toContain("DTSTART;VALUE=DATE:20301205");
  expect(calendar.stdout.replaceAll("\r\n ", "")).toContain(
    "Use instead: listPets with status=available",
  );
  const list = await run("lifecycle");
  expect(list.stdout).toMatch(
    /2030-12-05 .*operation getPet .*2026-11-15 .*listPets with status=available/,
  );
  // The uses of an application, under another name.
  const source = (target: string) => [
    join(root, "generated", target, "src/index.ts"),
  ];
  const cwd = folderWith({
    "app.ts":
      'import { getPet as load } from "@petstore/client";\nexport const one = load;\n',
    "tsconfig.json": {
      compilerOptions: {
        module: "preserve",
        paths: {
          "@petstore/client": source("client"),
          "@petstore/validators": source("validators"),
        },
      },
    },
  });
  const usage = await specwright({ cwd }, "usage");
  expect(usage.stdout).toMatch(
    /2030-12-05 .*operation getPet +app\.ts:2:20 +Use `listPets` with `status` instead\./,
  );
});
