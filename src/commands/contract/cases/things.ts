/**
 * Things that the service creates for one case. A case that may destroy or change a thing gets one of its own, so other
 * cases find what they need, in any order.
 */
import { visible } from "../../../base/diagnostics.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import type { JsonValue, Operation } from "../../../model/model.js";
import { jsonOf } from "../checks/response.js";
import { requestOf, type ContractInput } from "../exchange/request.js";
import { lastParameter, parentOf, shapeOf } from "../inputs/resources.js";
import type { SampleChoiceOptions } from "../inputs/sampled-input.js";
import type { ContractCase, Session } from "../session.js";
import { exchange, pathValuesOf, type Exchanged } from "./exchange.js";

/** The operations of one kind of thing: POST of the path before it creates one. */
export interface Thing {
  create: Operation;
  /** An operation with the path of the thing. */
  item: Operation;
  read: Operation | null;
  updates: readonly Operation[];
  remove: Operation | null;
}

export function thingsOf(operations: readonly Operation[]): Thing[] {
  const found = new Map<string, Thing>();
  for (const item of operations) {
    const shape = shapeOf(item.path.text);
    if (lastParameter(item.path.text) === null || found.has(shape)) continue;
    const at = (method: string, path = shape) =>
      operations.find(
        (one) => one.method === method && shapeOf(one.path.text) === path,
      ) ?? null;
    const create = at("post", parentOf(item.path.text));
    if (!create) continue;
    found.set(shape, {
      ...{ create, item, read: at("get"), remove: at("delete") },
      updates: [at("put"), at("patch")].filter((one) => one !== null),
    });
  }
  return [...found.values()];
}

/** What a case that may destroy or change a thing needs. */
export interface OwnThing {
  thing: Thing;
  /** PUT of a part of the thing, before the part is deleted. */
  prepare: Operation | null;
}

/** Null for operations that only read or replace, or whose thing no operation creates. */
export function ownThingOf(
  operation: Operation,
  things: readonly Thing[],
  operations: readonly Operation[],
): OwnThing | null {
  const { method, path } = operation;
  const isCreator = things.some(({ create }) => create === operation);
  if (method !== "delete" && (method !== "post" || isCreator)) return null;
  const shape = shapeOf(path.text);
  const [thing] = things
    .filter(({ item }) => `${shape}/`.startsWith(`${shapeOf(item.path.text)}/`))
    .sort((one, other) => depth(other.item) - depth(one.item));
  if (!thing) return null;
  const prepare = operations.find(
    (one) =>
      method === "delete" &&
      lastParameter(path.text) === null &&
      one.method === "put" &&
      shapeOf(one.path.text) === shape,
  );
  return { thing, prepare: prepare ?? null };
}

export function depth({ path }: Operation): number {
  return path.segments.length;
}

interface CreatedThing {
  id: ReadonlyMap<string, JsonValue>;
  input: ContractInput;
  exchanged: Exchanged;
}

/** Null if the service does not create it, or does not say which one it is. */
export async function createThing(
  session: Session,
  { create, item }: Thing,
  choice: SampleChoiceOptions = session.freshChoice(),
): Promise<CreatedThing | null> {
  const { inputs, resources } = session;
  const sampled = inputs.of(create, choice);
  if (sampled === null) return null;
  const input = inputs.withUniqueKeys(create, sampled, session.sent());
  const options = { isNoted: false };
  const exchanged = await exchange(session, create, input, "create", options);
  const body = exchanged && jsonOf(exchanged.reply);
  if (!exchanged || body === undefined || body === null) return null;
  const id = resources.identify(create, item, pathValuesOf(input), body);
  if (id === null) {
    session.skip(item, `the response of ${nameOf(create)} has no identifier`);
    return null;
  }
  checkReuse(session, create, { id, input, exchanged });
  return { id, input, exchanged };
}

/** The status 201 says that there is a new thing. Clients may choose the identifier themselves. */
function checkReuse(
  session: Session,
  create: Operation,
  { id, input, exchanged: { one, reply } }: CreatedThing,
): void {
  const last = [...id.values()].at(-1) ?? null;
  const { body } = input;
  const isChosen =
    body?.kind === "json" &&
    isRecord(body.value) &&
    Object.values(body.value).includes(last);
  const isNew = session.isNewThing(create, [...id.values()]);
  if (isNew || isChosen || reply.status !== 201) return;
  session.report(create, one, [
    {
      check: "identifier-reused",
      message: `The identifier is ${visible(JSON.stringify(last))}, which an earlier thing had.`,
      expected: "A thing that is created has an identifier of its own.",
      origin: create.origin,
    },
  ]);
}

/** Sends a valid request for a thing of its own. */
export async function exchangeOwn(
  session: Session,
  { thing, prepare }: OwnThing,
  operation: Operation,
  input: ContractInput,
  title: string,
): Promise<Exchanged | null> {
  const own = await createThing(session, thing);
  if (!own) {
    session.skip(operation, `${nameOf(thing.create)} creates nothing for it`);
    return null;
  }
  if (prepare) {
    const sampled = session.inputs.of(prepare, session.freshChoice());
    const part = sampled && withPath(sampled, own.id, prepare);
    if (part) await exchange(session, prepare, part, "create a part");
  }
  const moved = withPath(input, own.id, operation);
  return exchange(session, operation, moved, title, {
    exists: session.mustExist(operation) || prepare !== null,
    isNoted: false,
  });
}

/** The same case for a thing of its own. A case with another path stays as it is. */
export async function withOwnThing(
  session: Session,
  { thing }: OwnThing,
  operation: Operation,
  base: ContractInput,
  one: ContractCase,
): Promise<ContractCase | null> {
  const pathOf = (input: ContractInput) =>
    requestOf(operation, input).target.split("?", 1)[0] ?? "";
  const { target } = one.request;
  const path = pathOf(base);
  if (target.split("?", 1)[0] !== path) return one;
  const own = await createThing(session, thing);
  if (!own) return null;
  const other = pathOf(withPath(base, own.id, operation));
  return {
    ...one,
    request: { ...one.request, target: other + target.slice(path.length) },
  };
}

export function withPath(
  input: ContractInput,
  id: ReadonlyMap<string, JsonValue>,
  { path }: Operation,
): ContractInput {
  // Parameters at the same position may have other names.
  const values = [...id.values()];
  const names = [...path.text.matchAll(/\{([^{}]*)\}/g)].map(
    ([, name]) => name,
  );
  return {
    ...input,
    parameters: input.parameters.map(({ parameter, value }) => ({
      parameter,
      value:
        parameter.location === "path"
          ? (values[names.indexOf(parameter.name)] ?? value)
          : value,
    })),
  };
}

export function nameOf({ name, method, path }: Operation): string {
  return visible(name ?? `${method.toUpperCase()} ${path.text}`);
}
