/** The table of claims as Markdown. */
import { format } from "prettier";
import { lineOf, parentOf, type Place } from "../spec.js";
import type { Claim, Section } from "./claims.js";

const introduction = `<!-- Written from claims.yaml by \`UPDATE_GOLDENS=1 npx vitest run test/petstore/claims\`. -->

# Claims

The pet store has an interface document, which this repository does not repeat. Each statement of the document is a row here, in our words. The first column begins with the number of its section. A row names the lines of the [spec](../../spec/petstore.yaml) that say it, and the tests that prove it. Where the document leaves something open, the row has our decision and its reason.

A test is a filter for vitest and a title: \`npx vitest run FILE -t TITLE\`. *Service* means the check of the same name in [checks.ts](../../test/petstore/claims/checks.ts), which runs against the service in one process, and over HTTP on PGlite and PostgreSQL. *Spec* means that a test compares the values in these lines.

`;

export function claimsMarkdown(
  sections: readonly Section[],
  hasCheck: (name: string) => boolean,
): Promise<string> {
  const claims = sections.flatMap((section) => section.claims);
  const decisions = claims.filter(({ decision }) => decision).length;
  const checks = claims.filter(({ name }) => hasCheck(name)).length;
  const count = `There are ${claims.length - decisions} statements and ${decisions} decisions. ${checks} of these rows are checked against the running service.\n\n`;
  const tables = sections.map(({ title, claims: rows }) =>
    [
      `## ${title}\n`,
      "| Claim | Statement or decision | Spec | Proof |",
      "| --- | --- | --- | --- |",
      ...rows.map((claim) => row(claim, hasCheck(claim.name))),
      "",
    ].join("\n"),
  );
  return format(introduction + count + tables.join("\n"), {
    parser: "markdown",
  });
}

/** Whether a test compares the spec with the claim. */
export function isProvenBySpec({ spec, absent }: Claim): boolean {
  return absent.length > 0 || [...spec.values()].some((one) => one !== null);
}

function row(claim: Claim, isChecked: boolean): string {
  const { name, says, decision, spec, absent, guide, tests } = claim;
  const statement = decision
    ? `**Not stated:** ${decision.open} **Our decision:** ${decision.what}`
    : (says ?? "");
  const places = [...spec.keys()].map(link);
  const proofs = [
    ...(isChecked ? ["Service"] : []),
    ...(isProvenBySpec(claim) ? ["Spec"] : []),
    ...tests.map(({ file, title }) => `\`${file}\` ${code(title)}`),
  ];
  const cells = [
    name,
    statement,
    [
      ...places,
      ...absent.map(
        (place) => `${link(parentOf(place))} without ${code(lastStep(place))}`,
      ),
      ...(guide === null ? [] : [`[guide](../../${guide})`]),
    ].join(", "),
    proofs.join("; "),
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}

function link(place: Place): string {
  const [file = ""] = place.split("#");
  const line = String(lineOf(place));
  return `[${file}:${line}](../../spec/${file}#L${line})`;
}

function lastStep(place: Place): string {
  return place.slice(parentOf(place).length + 1);
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A cell of a table has no line breaks, and `|` would end it. */
function cell(text: string): string {
  return text.replaceAll("\n", " ").replaceAll("|", "\\|");
}
