/** A name table that notes which names are read. */
import type { ApiModel } from "../model/model.js";
import type { NameTable } from "../naming/names.js";
import { factTable, viewTable, wholeFact } from "./tables.js";
import { trackedParts } from "./tracked-model.js";

export function trackNames(model: ApiModel, names: NameTable): NameTable {
  const parts = trackedParts(model);
  if (parts === null) return names;
  const isNamed = (id: string) => model.schemas[id]?.role.kind !== "inline";
  const schema = viewTable(model, "names", (id, direction) =>
    isNamed(id) ? names.schema(id, direction) : null,
  );
  const operation = factTable(model, "operation names", (id) =>
    names.operation(id),
  );
  const derived = factTable(model, "derived names", (key) => {
    // The id contains text of the spec, such as a path with a line break.
    const [target = "", role = "", ...id] = key.split("\n");
    return names.derived(target, id.join("\n"), role);
  });
  const response = factTable(model, "response names", (key) => {
    const [target = "", role = "", ...id] = key.split("\n");
    return names.response(target, id.join("\n"), role);
  });
  const exported = factTable(model, "exported names", (key) => {
    const [target = "", name = "", ...others] = key.split("\n");
    return names.exported(target, name, ...others);
  });
  const property = factTable(model, "property names", (name) =>
    names.property(name),
  );
  const groups = wholeFact(model, "groups", () => names.groups);
  const servers = wholeFact(model, "servers", () => names.servers);
  return {
    api: names.api,
    get groups() {
      return groups();
    },
    get servers() {
      return servers();
    },
    // Throws for a schema without a name.
    schema: (id, direction = "response") =>
      schema(id, direction) ?? names.schema(id, direction),
    operation,
    property,
    derived: (target, id, role) => derived(`${target}\n${role}\n${id}`),
    response: (target, id, role) => response(`${target}\n${role}\n${id}`),
    fixed: (...place) => names.fixed(...place),
    exportedSymbol(target, module, name) {
      exported(`${target}\n${name}`);
      return names.exportedSymbol(target, module, name);
    },
    exported: (target, ...wanted) => exported([target, ...wanted].join("\n")),
  };
}
