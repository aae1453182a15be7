/** `src/index.ts`: every public name, by the module that declares it. Planned after all files that use the runtime. */
import { appendTo } from "../../common/append-to.js";
import { code, exportedAs, namesFrom, str, type Code } from "../code/index.js";
import type { FilePlan, TargetContext } from "../target.js";
import { credentialed } from "./auth-types.js";
import type { Writer } from "./body-types.js";
import { operationRoles } from "./names.js";
import { errorClass, runtimeExports } from "./symbols.js";

interface Exported {
  /** The name in the module that declares it. */
  name: string;
  kind: "type" | "value";
}

export function indexFile(writer: Writer): FilePlan {
  const { context } = writer;
  const modules = new Map<string, Exported[]>();
  const add = (module: string, name: string, kind: Exported["kind"]) => {
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
  const used = writer.runtime.used();
  for (const [module, names] of Object.entries(runtimeExports)) {
    if (!used.includes(module)) continue;
    for (const name of names) add(`runtime/${module}`, name, kindOf(name));
  }
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "client/index.ts",
    view: {
      exports: [...modules].map(([module, names]) =>
        exportFrom(context, `./${module}.js`, names),
      ),
      validators: str(
        context.specifier(
          { target: "validators", module: "index" },
          { target: "client", module: "index" },
        ),
      ),
    },
  };
}

function clientExports(writer: Writer): Exported[] {
  const { context } = writer;
  const auth: Exported[] =
    credentialed(writer).length > 0 ? [{ name: "Auth", kind: "type" }] : [];
  const servers: Exported[] =
    context.model.servers.length > 0
      ? [{ name: "servers", kind: "value" }]
      : [];
  return [
    ...auth,
    { name: "ClientOptions", kind: "type" },
    { name: errorClass(context).name, kind: "value" },
    { name: "createClient", kind: "value" },
    { name: "isApiError", kind: "value" },
    { name: "reportDeprecations", kind: "value" },
    ...servers,
  ];
}

/** Functions start with a lower-case letter. The public part of the runtime has no other values. */
function kindOf(name: string): Exported["kind"] {
  return /^[a-z]/.test(name) ? "value" : "type";
}

function exportFrom(
  { names }: TargetContext,
  from: string,
  exported: readonly Exported[],
): Code {
  const onlyTypes = exported.every(({ kind }) => kind === "type");
  const items = exported.map(({ name, kind }) => {
    const shown = exportedAs(name, names.exported("client", name));
    return kind === "type" && !onlyTypes ? code`type ${shown}` : shown;
  });
  const start = onlyTypes ? code`export type` : code`export`;
  return namesFrom(start, items, from);
}
