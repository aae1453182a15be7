/** The guide to custom domains: its file is valid, and its commands print the text that follows them. */
import type { Answer } from "dns-packet";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { domainKeys } from "../../src/domains/config/keys.js";
import { domainStates } from "../../src/domains/verify/finding.js";
import type { DomainReport } from "../../src/domains/verify/verify.js";
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

/** Each output with the command before it. */
const shown = guide.blocks.flatMap((block, index) => {
  const command = guide.blocks[index - 1];
  return block.language === "text" && command?.language === "sh"
    ? [{ command: command.text.trim(), text: block.text, place: block.place }]
    : [];
});

it("shows five outputs", () => {
  expect(shown).toHaveLength(5);
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
  ["Key", Object.keys(domainKeys).filter((key) => key !== "$schema")],
  ["State", [...domainStates]],
])("the table with the column %s is complete", (column, names) => {
  const tables = tablesIn(guide.text);
  const heading = column === "Key" ? "The file" : "Verify the records";
  const rows = tables.find((table) => table.heading === heading)?.rows ?? [];
  expect(rows.map(([name]) => codeOf(name)).sort()).toEqual(names.sort());
});
