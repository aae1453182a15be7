// Loaded before the code under test: counts the calls that change the disk, and kills before the one that the
// environment names. The processes under test know nothing of it.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const isCommitter = process.argv[1]?.endsWith("commit.js") === true;
const fatal = Number(
  process.env[isCommitter ? "DIE_IN_COMMITTER" : "DIE_IN_RUN"] ?? 0,
);
let step = 0;

function die() {
  const how = process.env["DIE_BY"];
  // A run is the leader of its process group, and the parent of its committer.
  if (how === "group") process.kill(-process.ppid, "SIGKILL");
  else process.kill(process.pid, how);
}

for (const name of [
  "mkdirSync",
  "openSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "unlinkSync",
  "writeFileSync",
]) {
  const original = fs[name];
  fs[name] = (...args) => {
    step++;
    if (step === fatal) die();
    return original(...args);
  };
}
syncBuiltinESMExports();
