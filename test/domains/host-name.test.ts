/** Random texts as host names: an accepted name is safe for DNS, and has one ASCII form. */
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { parseHostName } from "../../src/commands/domains/config/host-name.js";
import { domainsSchema } from "../../src/commands/domains/config/keys.js";
import fc from "../support/fast-check.js";

/** Parts of valid names, and parts that make most names invalid. */
const good = [..."aZ09-", ..."üßΣｄ☃ｘ", "example", "xn--bcher-kva", ".", "。"];
const bad = [
  ..."_*:/@?#% \u0000\u001b[]\\",
  ..."１．｡ⅧГ\u00ad\u200d\u202e\u0301",
  "xn--",
  "192.0.2.1",
  "a".repeat(40),
];

const texts = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...good) },
        { weight: 1, arbitrary: fc.constantFrom(...bad) },
      ),
      { maxLength: 8 },
    ),
    fc.constantFrom(".org", ".co.uk", ".", ""),
  )
  .map(([list, end]) => list.join("") + end);

const properties = domainsSchema()["properties"] as { primary: object };
const matches = new Ajv().compile(properties.primary);

function asciiOf(text: string): string | null {
  const parsed = parseHostName(text);
  return parsed.kind === "host" ? parsed.host.ascii : null;
}

it("is in the form of DNS, and the same however it is written", () => {
  let accepted = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseHostName(text);
      if (parsed.kind === "problem") {
        expect(parsed.reason).not.toBe("");
        expect(parsed.hint).toMatch(/\.$/);
        return;
      }
      accepted++;
      const { ascii, unicode } = parsed.host;
      expect(ascii).toMatch(
        /^(?=.{3,253}$)(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/,
      );
      expect(ascii).not.toMatch(/^\d+(\.\d+){3}$/);
      expect(asciiOf(ascii)).toBe(ascii);
      expect(asciiOf(`${ascii}.`)).toBe(ascii);
      expect(asciiOf(ascii.toUpperCase())).toBe(ascii);
      if (!unicode.includes("\\")) expect(asciiOf(unicode)).toBe(ascii);
      expect(unicode).not.toMatch(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e]/);
      expect(matches(text), "the JSON Schema accepts it").toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(50);
});
