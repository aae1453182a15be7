/** The table of claims, as `examples/petstore/claims.yaml` has it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Place } from "../spec.js";

export const root = join(import.meta.dirname, "../../..");
export const claimsFile = join(root, "examples/petstore/claims.yaml");
export const claimsPage = join(root, "examples/petstore/CLAIMS.md");

export interface Claim {
  /** Unique; begins with the section of the document. */
  name: string;
  /** The statement of the document; null for a decision. */
  says: string | null;
  /** Null for a statement. */
  decision: { open: string; what: string } | null;
  /** The values at places of the spec; null if only the place matters. */
  spec: Map<Place, unknown>;
  /** Places that the spec does not have. */
  absent: Place[];
  /** A heading of a guide: `docs/guide/domains.md#the-file`. */
  guide: string | null;
  tests: { file: string; title: string }[];
}

export interface Section {
  title: string;
  claims: Claim[];
}

interface WrittenClaim {
  says?: string;
  open?: string;
  decision?: string;
  spec?: Record<Place, unknown>;
  absent?: Place[];
  guide?: string;
  tests?: string[];
}

export function readClaims(): Section[] {
  const written = parse(readFileSync(claimsFile, "utf8")) as Record<
    string,
    Record<string, WrittenClaim>
  >;
  return Object.entries(written).map(([title, claims]) => ({
    title,
    claims: Object.entries(claims).map(([name, claim]) => ({
      name,
      says: claim.says ?? null,
      decision:
        claim.open !== undefined && claim.decision !== undefined
          ? { open: claim.open, what: claim.decision }
          : null,
      spec: new Map(Object.entries(claim.spec ?? {})),
      absent: claim.absent ?? [],
      guide: claim.guide ?? null,
      tests: (claim.tests ?? []).map((test) => {
        const [file = "", ...title] = test.split(": ");
        return { file, title: title.join(": ") };
      }),
    })),
  }));
}
