/** Rewrites specs without a change of meaning, and compares them with the original. */
import type { Finding } from "../../../src/commands/diff/finding.js";
import {
  editedSpecs,
  ownSpecs,
  type EditedSpec,
} from "../../incremental/specs.js";
import { randomFrom } from "../../support/random.js";
import {
  compareFiles,
  compareNames,
  jsonFile,
  type SpecFiles,
} from "../support/compare.js";
import { documentRewrites } from "./document-rewrites.js";
import { fileForms } from "./files.js";
import { schemaRewrites } from "./schema-rewrites.js";

export interface CheckedRewrite {
  spec: string;
  /** The rewrites, and the form of the files. */
  names: string[];
  base: SpecFiles;
  head: SpecFiles;
  /** A rewrite should have none. */
  findings: Finding[];
}

export interface RewriteOptions {
  seed: number;
  count: number;
  /** Only rewrites whose name contains this text. */
  only?: string;
  specs?: readonly EditedSpec[];
}

export const allSpecs = editedSpecs;
export const fewSpecs = ownSpecs;

export async function* checkRewrites({
  seed,
  count,
  only = "",
  specs = allSpecs(),
}: RewriteOptions): AsyncGenerator<CheckedRewrite> {
  const random = randomFrom(seed);
  const rewrites = [...schemaRewrites, ...documentRewrites].filter(({ name }) =>
    name.includes(only),
  );
  let left = random.shuffled(rewrites);
  let done = 0;
  for (let tries = 0; done < count && tries < count * 50; tries++) {
    if (left.length === 0) left = random.shuffled(rewrites);
    const first = left.pop();
    if (!first) return;
    const { name, spec } = random.pickOrThrow(specs);
    const head = structuredClone(spec);
    if (first.apply(head, random) === 0) continue;
    const applied = [first];
    // Rewrites of one place must also work after others.
    while (only === "" && random.chance(0.4)) {
      const next = random.pickOrThrow(rewrites);
      if (!applied.includes(next) && next.apply(head, random) > 0)
        applied.push(next);
    }
    const form = random.pickOrThrow(fileForms);
    const files = form.write(head) ?? jsonFile(head);
    const base = jsonFile(spec);
    const comparison = await compareFiles(base, files);
    if (!comparison) continue;
    done++;
    const inPackages = (await compareNames(comparison.models)).filter(
      ({ level }) =>
        level !== "compatible" || !applied.some((one) => one.addsNames),
    );
    yield {
      spec: name,
      names: [...applied.map((one) => one.name), form.name],
      base,
      head: files,
      findings: [
        ...comparison.findings,
        ...(applied.some((one) => one.isWireOnly) ? [] : inPackages),
      ],
    };
  }
}
