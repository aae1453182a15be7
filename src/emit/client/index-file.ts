/** `src/index.ts`: every public name, by the module that declares it. Planned after all files that use the runtime. */
import { appendTo } from "../../base/common/append-to.js";
import { str } from "../code/index.js";
import {
  exportsFrom,
  usedExports,
  type ExportedName,
} from "../index-exports.js";
import { runtimeCheck } from "../runtime-check.js";
import type { FilePlan } from "../target.js";
import { credentialed } from "./auth-types.js";
import type { Writer } from "./body-types.js";
import { operationRoles } from "./names.js";
import { errorClass, runtimeExports } from "./symbols.js";

export function indexFile(writer: Writer): FilePlan {
  const { context } = writer;
  const modules = new Map<string, ExportedName[]>();
  const add = (module: string, name: string, kind: ExportedName["kind"]) => {
    appendTo(modules, module, { name, kind });
  };
  for (const { name, kind } of clientExports(writer)) add("client", name, kind);
  for (const operation of context.model.operations) {
    for (const { role, kind } of operationRoles) {
      const { module, name } = context.names.derived(
        "client",
        operation.id,
        role,
      );
      add(module, name, kind);
    }
  }
  for (const { module, name } of writer.responses.symbols())
    add(module, name, "type");
  for (const [module, names] of usedExports(runtimeExports, writer.runtime))
    modules.set(module, names);
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "client/index.ts",
    view: {
      runtimeCheck: runtimeCheck(context, "client"),
      exports: exportsFrom(context, "client", modules),
      validators: str(
        context.specifier(
          { target: "validators", module: "index" },
          { target: "client", module: "index" },
        ),
      ),
    },
  };
}

function clientExports(writer: Writer): ExportedName[] {
  const { context } = writer;
  const auth: ExportedName[] =
    credentialed(writer.context.model).length > 0
      ? [{ name: "Auth", kind: "type" }]
      : [];
  const servers: ExportedName[] =
    context.model.servers.length > 0
      ? [{ name: "servers", kind: "value" }]
      : [];
  return [
    ...auth,
    { name: "ClientOptions", kind: "type" },
    { name: "ErrorOf", kind: "type" },
    { name: errorClass(context).name, kind: "value" },
    { name: "createClient", kind: "value" },
    { name: "isApiError", kind: "value" },
    { name: "reportDeprecations", kind: "value" },
    ...servers,
  ];
}
