/**
 * Runs the cases of all operations by the lifetimes of things: creates them, uses them, deletes them. A case that may
 * destroy a thing gets one of its own. Valid requests come first, because a service may store what an invalid one sends.
 */
import type { Operation } from "../../model/model.js";
import {
  acceptCases,
  credentialCases,
  headCases,
  methodCases,
  optionsCases,
  unknownCases,
  unknownPathCase,
} from "./cases/protocol.js";
import { runDeletion } from "./cases/deletions.js";
import { runEdges, runPathEdges } from "./cases/edges.js";
import { runLargeIntegers } from "./cases/large-integers.js";
import { runPages } from "./cases/pages.js";
import { planOf, type ContractPlan } from "./cases/plan.js";
import { runReadOnly } from "./cases/read-only.js";
import { runSequence } from "./cases/sequences.js";
import {
  createThing,
  nameOf,
  withOwnThing,
  withPath,
  type OwnThing,
} from "./cases/things.js";
import { runValid, sampleChoices } from "./cases/valid.js";
import { createWrongCases } from "./cases/wrong.js";
import { isSuccess } from "./checks/expectations.js";
import { requestOf, type ContractInput } from "./exchange/request.js";
import type { ContractCase, Session } from "./session.js";

/** These change nothing. */
const safeMethods = new Set(["get", "head", "options", "query", "trace"]);

type Show = (operation: Operation) => void;

/** `show` is called before each operation. */
export async function runContract(session: Session, show: Show): Promise<void> {
  const operations = session.model.operations.filter(
    (one) => session.tallies.has(one) && isUsable(session, one),
  );
  const ready = operations.filter((one) => isReady(session, one));
  const plan = planOf(session, ready);
  const runWrong = createRunWrong(session);
  for (const operation of plan.lasting) {
    show(operation);
    await runRight(session, operation, plan.ownOf(operation));
  }
  for (const thing of plan.things) await runThing(session, thing, show);
  const unready = operations.filter((one) => !ready.includes(one));
  for (const operation of [...unready, ...plan.lasting]) {
    show(operation);
    await runWrong(operation, plan.ownOf(operation));
  }
  const choices = sampleChoices({ ...session, examples: 3 });
  for (const operation of plan.deleting) {
    show(operation);
    const own = plan.ownOf(operation);
    await runWrong(operation, own);
    await runRight(session, operation, own);
    const thing = plan.things.find(({ remove }) => remove === operation);
    for (const choice of choices)
      if (thing) await runDeletion(session, thing, choice);
  }
  for (const operation of ready.filter(({ method }) => method === "delete")) {
    const base = baseInput(session, operation);
    if (base) await runPathEdges(session, operation, base);
  }
  const [first] = ready;
  const isTaken = operations.some(({ path }) => /^\/?\{/.test(path.text));
  if (first && !isTaken)
    await session.run(first, unknownPathCase(session, first));
}

/** Valid requests. */
async function runRight(
  session: Session,
  operation: Operation,
  own: OwnThing | null,
): Promise<void> {
  const done = await runValid(session, operation, own);
  const base = baseInput(session, operation);
  if (base === null) return;
  // Without a thing of its own, the first request has deleted it.
  const isDelete = operation.method === "delete";
  if (isDelete && !own) return;
  await runEdges(session, operation, base, own);
  for (const one of [
    ...acceptCases(session, operation, base),
    ...(done[0] ? headCases(operation, done[0]) : []),
  ])
    await runCase(session, operation, base, own, one);
  await runPages(session, operation, done);
  if (!isDelete) await runPathEdges(session, operation, base);
}

/** Changes things that were created for it. */
async function runThing(
  session: Session,
  thing: ContractPlan["things"][number],
  show: Show,
): Promise<void> {
  show(thing.create);
  const choices = sampleChoices({ ...session, examples: 3 });
  for (const choice of choices) await runSequence(session, thing, choice);
  await runLargeIntegers(session, thing);
  await runReadOnly(session, thing.create);
}

/** Requests that the service must not accept. */
function createRunWrong(
  session: Session,
): (operation: Operation, own: OwnThing | null) => Promise<void> {
  const wrongCases = createWrongCases(session);
  return async (operation, own) => {
    const sampled = baseInput(session, operation);
    if (sampled === null) {
      session.skip(operation, "no valid request could be made");
      return;
    }
    const created = own && (await createThing(session, own.thing));
    const base = created ? withPath(sampled, created.id, operation) : sampled;
    const exists = created
      ? session.mustExist(operation)
      : own === null && session.isKnown(operation);
    const run = (one: ContractCase) =>
      runCase(session, operation, base, created ? own : null, one);
    for (const one of credentialCases(session, operation, base)) await run(one);
    if (session.secrets.of(operation) === null) {
      session.skip(operation, missingCredentials(operation));
      return;
    }
    if (isRemoved(session, operation)) {
      await runRemoved(session, operation, base);
      return;
    }
    for (const one of [
      ...wrongCases(operation, base, exists),
      ...(session.canWrite ? methodCases(session, operation, base) : []),
      ...optionsCases(session, operation, base),
      ...unknownCases(session, operation, base),
    ])
      await run(one);
  };
}

async function runCase(
  session: Session,
  operation: Operation,
  base: ContractInput,
  own: OwnThing | null,
  one: ContractCase,
): Promise<void> {
  const moved = own
    ? await withOwnThing(session, own, operation, base, one)
    : one;
  if (moved) await session.run(operation, moved);
}

/** Whether the operation may be called at all; otherwise it is skipped with a reason. */
function isUsable(session: Session, operation: Operation): boolean {
  const { canWrite, base } = session;
  const { method, servers } = operation;
  if (!canWrite && !safeMethods.has(method)) {
    session.skip(
      operation,
      `${method.toUpperCase()} may change data of ${base.host}; --write allows it`,
    );
    return false;
  }
  if (servers.length > 0) {
    session.skip(operation, "the operation has a server of its own");
    return false;
  }
  return true;
}

function isReady(session: Session, operation: Operation): boolean {
  return (
    session.secrets.of(operation) !== null &&
    operation.servers.length === 0 &&
    !isRemoved(session, operation)
  );
}

function baseInput(
  { inputs, seed }: Session,
  operation: Operation,
): ContractInput | null {
  return (
    inputs.of(operation, { seed: undefined, size: "minimal" }) ??
    inputs.of(operation, { seed, size: "minimal" }) ??
    inputs.of(operation, { seed, size: "typical" })
  );
}

function missingCredentials({ security }: Operation): string {
  const names = (security[0]?.schemes ?? []).map(({ scheme }) => scheme);
  return `no credentials for ${names.join(" and ")}; --auth gives them`;
}

function isRemoved({ today }: Session, { lifecycle }: Operation): boolean {
  const removal = lifecycle.deprecation?.removal ?? null;
  return removal !== null && removal <= today;
}

async function runRemoved(
  session: Session,
  operation: Operation,
  input: ContractInput,
): Promise<void> {
  const { removal } = operation.lifecycle.deprecation ?? {};
  await session.run(operation, {
    title: "after the removal",
    request: requestOf(operation, input),
    judge: ({ status }) =>
      isSuccess(status)
        ? [
            {
              check: "removed-operation",
              message: `The status of ${nameOf(operation)} is ${status}.`,
              expected: `The operation was to be removed on ${removal ?? ""}: the status 404 or 410.`,
              origin: operation.lifecycle.sources.removal ?? operation.origin,
            },
          ]
        : [],
  });
}
