/** Names of a spec that is written in the test. */
import { Diagnostics, type Diagnostic } from "../../src/base/diagnostics.js";
import type { ApiModel, Component, JsonValue } from "../../src/model/model.js";
import { nameAll } from "../../src/naming/name-all.js";
import type { NamedModel } from "../../src/naming/name-model.js";
import { build } from "../model/build.js";

export interface Named extends NamedModel {
  model: ApiModel;
  diagnostics: Diagnostic[];
  /** What a lock is after it was written to a file and read again. */
  kept: JsonValue;
}

/** Null where the lock is refused. */
export async function tryNames(
  spec: object,
  names: unknown = null,
): Promise<{ named: Named | null; diagnostics: Diagnostic[] }> {
  const { model } = await build(spec);
  const found = new Diagnostics();
  const result = nameAll(model, { names }, found);
  const diagnostics = found.list;
  if (result === null) return { named: null, diagnostics };
  const kept = JSON.parse(JSON.stringify(result.lock)) as JsonValue;
  return { named: { ...result, model, diagnostics, kept }, diagnostics };
}

export async function namesOf(
  spec: object,
  names: unknown = null,
): Promise<Named> {
  const { named, diagnostics } = await tryNames(spec, names);
  if (named === null) throw new Error(diagnostics[0]?.message);
  return named;
}

export function namedResponses({ operations }: ApiModel): Component[] {
  const all = operations.flatMap(({ responses }) =>
    responses.flatMap(({ component }) => component ?? []),
  );
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** Every name in sight of a user, by what it is the name of. */
export function published({ model, names }: Named): Record<string, string> {
  const found: Record<string, string> = {};
  for (const schema of Object.values(model.schemas)) {
    if (schema.role.kind === "inline") continue;
    const { id } = schema;
    found[id] = names.schema(id).type.name;
    if (schema.projection === "split") {
      found[`${id} request`] = names.schema(id, "request").type.name;
    }
    if (schema.role.kind !== "declaration") continue;
    found[`${id} file`] = names.schema(id).type.module;
  }
  for (const { id } of model.operations) {
    const { stem, call, slug, group } = names.operation(id);
    found[id] = `${stem} ${call}`;
    found[`${id} file`] = slug;
    found[`group ${group.title}`] = `${group.slug} ${group.call}`;
    found[`${id} client`] = names.derived("client", id, "call").name;
    found[`${id} server`] = names.derived("server", id, "route").name;
  }
  for (const { id } of namedResponses(model)) {
    found[`${id} client`] = names.response("client", id, "Failure").name;
    found[`${id} server`] = names.response("server", id, "response").name;
  }
  return found;
}

/** A spec of schemas and operations; the least that each needs is filled in. */
export function specOf(
  schemas: Record<string, object>,
  operations: Record<string, object> = {},
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [address, operation] of Object.entries(operations)) {
    const [method = "", path = ""] = address.split(" ");
    const responses = { 204: { description: "" } };
    paths[path] = { ...paths[path], [method]: { responses, ...operation } };
  }
  return { paths, components: { schemas } };
}

export const text = { type: "string" };
