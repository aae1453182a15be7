/**
 * The faults that `specwright contract` and Schemathesis find: `npm run compare:schemathesis -- --examples 50 --seed 1`.
 * Both run with their defaults, against the same service. A run of each without faults must have no findings, so every
 * finding of a run with a fault is about the fault.
 */
import { parseArgs } from "node:util";
import {
  installSchemathesis,
  runSchemathesis,
  schemathesisVersion,
} from "../../judge/schemathesis.js";
import type { Fault } from "../faults/fault.js";
import { petStoreFaults } from "../faults/petstore.js";
import { contractOf } from "../run-contract.js";
import { listen, petStoreService } from "../services.js";

const { values: options } = parseArgs({
  options: {
    examples: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    /** Only faults whose name has this text. */
    only: { type: "string", default: "" },
  },
});

installSchemathesis();
const service = await petStoreService();

interface Found {
  readonly checks: readonly string[];
  readonly seconds: number;
}

async function bySchemathesis(fault: Fault | null): Promise<Found> {
  const { url, close } = await listen(service.handle, fault);
  const start = performance.now();
  let output = "";
  await runSchemathesis({
    config: "petstore.toml",
    spec: service.spec,
    url: url + service.basePath,
    examples: options.examples,
    seed: options.seed,
    onOutput: (text) => {
      output += text;
    },
  });
  await close();
  // `- Server error` below each test case.
  const titles = [...output.matchAll(/^- (.+)$/gm)].map(
    ([, title = ""]) => title,
  );
  return {
    checks: [...new Set(titles)],
    seconds: (performance.now() - start) / 1000,
  };
}

async function byContract(fault: Fault | null): Promise<Found> {
  const start = performance.now();
  const args = ["--seed", options.seed];
  const { found } = await contractOf(service, fault, ...args);
  const checks = new Set(found.map((text) => text.split(" ")[1] ?? ""));
  return {
    checks: [...checks],
    seconds: (performance.now() - start) / 1000,
  };
}

const names: (Fault | null)[] = [
  null,
  ...petStoreFaults.filter(({ name }) => name.includes(options.only)),
];
console.log(
  `Schemathesis ${schemathesisVersion}, ${options.examples} examples, seed ${options.seed}\n`,
);
console.log(
  "| Fault | `specwright contract` | Schemathesis |\n| --- | --- | --- |",
);
const counts = { contract: 0, schemathesis: 0 };
const seconds = { contract: 0, schemathesis: 0 };
for (const fault of names) {
  const own = await byContract(fault);
  const other = await bySchemathesis(fault);
  seconds.contract += own.seconds;
  seconds.schemathesis += other.seconds;
  if (fault !== null) {
    if (own.checks.length > 0) counts.contract++;
    if (other.checks.length > 0) counts.schemathesis++;
  }
  const cells = [own, other].map(({ checks }) => checks.join(", ") || "-");
  console.log(`| ${fault?.name ?? "none"} | ${cells.join(" | ")} |`);
}
console.log(
  `| found | ${counts.contract} | ${counts.schemathesis} |\n| seconds | ${seconds.contract.toFixed(0)} | ${seconds.schemathesis.toFixed(0)} |`,
);
await service.close();
process.exit();
