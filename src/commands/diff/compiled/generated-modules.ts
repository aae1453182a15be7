/** Generates targets for a model, and compiles them in memory. */
import { Diagnostics } from "../../../base/diagnostics.js";
import { emitAll } from "../../../emit-all.js";
import type { ApiModel, Day } from "../../../model/model.js";
import type { NameTable } from "../../../naming/names.js";
import { nameAll } from "../../../naming/name-all.js";
import { createAudit } from "../../../print/audit.js";
import { createModules, type LoadModule } from "./modules.js";

export async function generatedModules(
  model: ApiModel,
  targets: string[],
  today: Day,
): Promise<{ names: NameTable; load: LoadModule }> {
  const names = nameAll(model, {}, new Diagnostics())?.names;
  if (!names) throw new Error("The model has no names");
  const audit = createAudit();
  const options = { input: "spec", targets, layout: "source", today } as const;
  const files = emitAll(model, names, options, audit.check);
  await audit.finish();
  return { names, load: createModules(files) };
}
