/** Stages besides targets. */
import { readFileSync } from "node:fs";
import { compareApis } from "../../src/commands/diff/diff.js";
import { generate } from "../../src/generate.js";
import { surfacesOf } from "../../src/surface/surface.js";
import { buildSides } from "../diff/sdk/sides.js";
import type { Stage } from "./stages.js";

/** Compares the spec with a copy in which one property has another type. */
export const diffOf: Stage = async (file) => {
  const text = readFileSync(file, "utf8");
  const edited = text.replace(
    '{"type":"string","default":"low"}',
    '{"type":"integer","default":1}',
  );
  const sides = await buildSides(
    { "openapi.json": JSON.parse(text) as object },
    { "openapi.json": JSON.parse(edited) as object },
  );
  if (sides === null) throw new Error("The specs have errors");
  const findings = await compareApis(sides.base.side, sides.head.side, {
    today: "2030-01-01",
    scopes: ["wire", "sdk"],
  });
  return JSON.stringify(findings).length;
};

/** The signatures of the generated packages. */
export const surfaceOf: Stage = async (input) => {
  const { files } = await generate({
    input,
    targets: ["validators", "client", "server"],
    today: "2030-01-01",
  });
  return JSON.stringify([...surfacesOf(files)]).length;
};
