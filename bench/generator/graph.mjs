// A spec as large as Microsoft Graph: the whole, and the operations of 50 paths.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { specwright } from "../peers.mjs";
import { graphLike, toYaml } from "./graph-like.mjs";
import { scratch } from "./measure.mjs";
import { print, rowOf, runRounds } from "./rounds.mjs";

const targets = `targets: ["validators", "client", "server", "docs"],`;

export function measureGraph(rounds) {
  const spec = graphLike();
  const file = join(scratch, "graph.yaml");
  writeFileSync(file, toYaml(spec));
  const paths = Object.keys(spec.paths);
  const include = `include: { paths: ${JSON.stringify(paths.slice(-50))} }`;
  const runs = [
    { name: "50-paths", options: `${include}, subtypes: "referenced",` },
    { name: `${paths.length}-paths`, options: "" },
  ].map(({ name, options }) => {
    const { flags, ...run } = specwright(`${targets} ${options}`);
    return { ...run, name, flags: (file) => [...flags(file), "--no-cache"] };
  });
  print([
    "graph-like",
    ...["CPU s", "median", "wall s", "peak MB", "lines", "files"],
  ]);
  const results = runRounds(runs, file, rounds);
  for (const { name } of runs)
    print([`  ${name}`, ...rowOf(results.get(name))]);
}
