/** The guide to custom domains: its file is valid, and its commands print the text that follows them. */
import type { Answer } from "dns-packet";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { domainKeys } from "../../src/commands/domains/config/keys.js";
import { domainStates } from "../../src/commands/domains/finding.js";
import type { DomainReport } from "../../src/commands/domains/verify/verify.js";
import { specwright } from "../cli/terminal.js";
import { startFakeDns } from "../domains/fake-dns.js";
import { emptyFolder } from "../write/folder.js";
import { page } from "./pages.js";
import { codeOf, tablesIn } from "./tables.js";

const guide = page("docs/guide/domains.md");
const file = guide.blocks.find(({ language }) => language === "json");

const address = (name: string, data: string): Answer => ({
  type: "A",
  name,
  data,
});

/** The state of DNS that the page shows. */
const records: Readonly<Record<string, Answer>> = {
  "CNAME docs.example.org": {
    type: "CNAME",
    name: "docs.example.org",
    data: "sites.example.net",
  },
  "A www.docs.example.org": address("www.docs.example.org", "198.51.100.7"),
  "A example.co.uk": address("example.co.uk", "198.51.100.7"),
  "A sites.example.net": address("sites.example.net", "192.0.2.1"),
};

/** Runs a command of the page with its own file and DNS. */
async function run(command: string) {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "domains.json"), file?.text ?? "");
  const [, , ...args] = command.trim().split(/\s+/);
  if (args[1] !== "verify") return specwright({ cwd }, ...args);
  const dns = await startFakeDns((name, type) => {
    const answer = records[`${type} ${name}`];
    return { answers: answer === undefined ? [] : [answer] };
  });
  return specwright({ cwd }, ...args, "--resolver", dns.address);
}

/** Each output with the command before it. `test/domains/https.integration.test.ts` checks the words for web servers. */
const shown = guide.blocks.flatMap((block, index) => {
  const command = guide.blocks[index - 1];
  return block.language === "text" &&
    command?.language === "sh" &&
    !command.text.includes("--https")
    ? [{ command: command.text.trim(), text: block.text, place: block.place }]
    : [];
});

it("shows seven outputs", () => {
  expect(shown).toHaveLength(7);
});

it.each(shown)("$place is the output of $command", async (example) => {
  const { stdout, stderr } = await run(example.command);
  expect(stdout).toBe(example.text);
  expect(stderr).toBe("");
});

it("shows an entry of the JSON document", async () => {
  const entry = guide.blocks.findLast(({ language }) => language === "json");
  const { stdout } = await run("npx specwright domains verify --json");
  const { domains } = JSON.parse(stdout) as { domains: DomainReport[] };
  const found = domains[1];
  const servers = found?.servers.map((one) => ({ ...one, server: "9.9.9.9" }));
  expect(JSON.parse(entry?.text ?? "")).toEqual({ ...found, servers });
});

it.each([
  [
    "keys",
    ["The file"],
    Object.keys(domainKeys).filter((key) => key !== "$schema"),
  ],
  [
    "states",
    ["Verify the records", "Verify certificates and redirects"],
    [...domainStates],
  ],
])("the tables of %s are complete", (_, headings, names) => {
  const rows = tablesIn(guide.text)
    .filter(({ heading }) => headings.includes(heading))
    .flatMap((table) => table.rows);
  expect(rows.map(([name]) => codeOf(name)).sort()).toEqual(names.sort());
});
