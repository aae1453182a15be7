/** Checks the TXT records with which a hosting platform verifies that a domain is yours. */
import type { Domain } from "../config/domains.js";
import { recordsAt } from "../dns/follow.js";
import { dnsList, unreachable, type DomainFinding } from "../finding.js";
import { zoneLine } from "../output/records-text.js";
import { ownershipRecord } from "../records.js";
import type { JudgeOptions } from "./judge-options.js";

export async function judgeOwnership(
  domain: Domain,
  { config, server, ask }: JudgeOptions,
): Promise<DomainFinding | null> {
  const wanted = config.ownership.filter(
    (proof) => proof.domain === domain.ascii,
  );
  for (const proof of wanted) {
    const found = await recordsAt(proof.name, "TXT", ask);
    if (found.kind === "failure") return unreachable(found, server);
    const texts = found.records.map(({ text }) => text);
    if (texts.includes(proof.value)) continue;
    return {
      state: "ownership-missing",
      message:
        texts.length === 0
          ? `${proof.name} has no TXT record, which proves to the hosting platform that the domain is yours.`
          : `No TXT record of ${proof.name} has the value that proves to the hosting platform that the domain is yours. It has: ${dnsList(texts)}.`,
      fix: `At your DNS provider, create the record: ${zoneLine(ownershipRecord(proof))}`,
    };
  }
  return null;
}
