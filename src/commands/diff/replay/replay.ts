/** Sends witnesses to the generated servers of both sides. */
import { isJson } from "../../../base/openapi/media-type.js";
import type {
  ApiModel,
  Day,
  JsonValue,
  Operation,
  Response,
  StatusMatch,
} from "../../../model/model.js";
import type {
  Finding,
  SideName,
  Witness,
  WitnessRequest,
  WitnessResponse,
} from "../finding.js";
import { otherSide } from "../compiled/confirm.js";
import {
  requestOf,
  sampleResponse,
  witnessStatus,
} from "../operations/proofs/requests.js";
import { sideOf, type ComparedApi } from "../operations/sides.js";
import { routedModel } from "./routed-model.js";
import {
  createReplayServer,
  type HandlerResult,
  type ReplayServer,
  type ServerAnswer,
} from "./server.js";

/** The answers of both servers to a witness. */
export interface Replay extends Readonly<Record<SideName, ServerAnswer>> {
  /** Whether one server accepts the witness and the other one does not, as the finding says. */
  isAsClaimed: boolean;
}

interface ReplayOptions {
  models: Readonly<Record<SideName, ApiModel>>;
  today: Day;
}

/**
 * Returns an item for each finding; null if the finding has no request or response, or if it cannot be sent.
 *
 * A request is sent as it is, and the handler returns a sample. A response is returned by the handler, and the server
 * validates it.
 */
export async function replayWitnesses(
  findings: readonly Finding[],
  { models, today }: ReplayOptions,
): Promise<(Replay | null)[]> {
  const create = (name: SideName) =>
    createReplaySide(name, findings, { models, today });
  const base = await create("base");
  const head = await create("head");
  const replays: (Replay | null)[] = [];
  for (const finding of findings) {
    const { witness } = finding;
    const inBase = witness && (await base(finding, witness));
    const inHead = witness && (await head(finding, witness));
    replays.push(
      inBase && inHead
        ? replayOf(witness, { base: inBase, head: inHead })
        : null,
    );
  }
  return replays;
}

function replayOf(
  { acceptedBy }: Witness,
  answers: Record<SideName, ServerAnswer>,
): Replay {
  return {
    ...answers,
    isAsClaimed:
      answers[acceptedBy].isAccepted &&
      !answers[otherSide(acceptedBy)].isAccepted,
  };
}

type Answer = (
  finding: Finding,
  witness: Witness,
) => Promise<ServerAnswer | null>;

async function createReplaySide(
  name: SideName,
  findings: readonly Finding[],
  { models, today }: ReplayOptions,
): Promise<Answer> {
  const model = models[name];
  const side = sideOf(name, model);
  const requests = new Map(
    findings.flatMap((finding) => {
      const request = requestFor(side, finding, Object.values(models));
      return request ? [[finding, request]] : [];
    }),
  );
  const targets = [...requests.values()].map(({ target }) => target);
  const server: ReplayServer | null =
    targets.length === 0
      ? null
      : await createReplayServer(routedModel(model, targets), today);
  return async (finding, { response }) => {
    const request = requests.get(finding);
    if (!request || !server) return null;
    return server.send(request, {
      result: resultFor(side, finding, models),
      isChecked: response !== undefined,
      granted: response ? null : new Set(request.scopes),
    });
  };
}

/** The request of the witness. For a response, each side has a request of its own that leads to the handler. */
function requestFor(
  side: ComparedApi,
  finding: Finding,
  models: readonly ApiModel[],
): WitnessRequest | null {
  const { witness } = finding;
  // Receivers of webhooks and callbacks are not generated.
  if (!models.some((model) => operationOf(model, finding))) return null;
  if (!witness?.response) return witness?.request ?? null;
  if (!isValidated(witness, witness.response)) return null;
  const operation = operationOf(side.model, finding);
  return operation ? requestOf(side, operation) : null;
}

/** Servers validate JSON bodies, texts and the presence of headers, but neither values of headers nor XML. */
function isValidated(
  { value }: Witness,
  { body, headers }: WitnessResponse,
): boolean {
  if (value === undefined) return true;
  const isText = typeof value === "string";
  return body !== null && (isText || isJson(headers["Content-Type"] ?? ""));
}

function operationOf(
  model: ApiModel,
  { operations: [changed] }: Finding,
): Operation | undefined {
  return model.operations.find(
    ({ method, path }) =>
      method.toUpperCase() === changed?.method &&
      withoutNames(path.text) === withoutNames(changed.path),
  );
}

/** The names of path parameters may differ. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** The response of the witness. A witness about headers has no body, although responses have one: each side gets a sample. */
function resultFor(
  side: ComparedApi,
  finding: Finding,
  models: ReplayOptions["models"],
): HandlerResult {
  const { witness } = finding;
  const given = witness?.response;
  if (given && (given.body !== null || isWithoutBody(finding, given, models)))
    return resultOf(given);
  const described = describedResponse(side.model, finding, given);
  const sample = described && sampleResponse(side, described);
  if (!given) return sample ? resultOf(sample) : { status: 200 };
  const type = sample?.headers["Content-Type"];
  return resultOf({
    ...given,
    headers: {
      ...given.headers,
      ...(type !== undefined && { "Content-Type": type }),
    },
    body: sample?.body ?? null,
  });
}

/** Whether the side that accepts the response describes one without a body. */
function isWithoutBody(
  finding: Finding,
  given: WitnessResponse,
  models: ReplayOptions["models"],
): boolean {
  const acceptedBy = finding.witness?.acceptedBy ?? "base";
  const described = describedResponse(models[acceptedBy], finding, given);
  return described?.contents.length === 0;
}

/** The response with the status code of a witness, or the successful one. */
function describedResponse(
  model: ApiModel,
  finding: Finding,
  given: WitnessResponse | undefined,
): Response | undefined {
  return operationOf(model, finding)?.responses.find(({ status }) =>
    given ? witnessStatus(status) === given.status : isSuccess(status),
  );
}

function isSuccess(status: StatusMatch): boolean {
  const code = witnessStatus(status);
  return code >= 200 && code < 300;
}

function resultOf({ status, headers, body }: WitnessResponse): HandlerResult {
  const { "Content-Type": contentType, ...others } = headers;
  return {
    status,
    headers: others,
    ...(contentType !== undefined && { contentType }),
    ...(body !== null && { body: parsed(body, contentType ?? "") }),
  };
}

function parsed(body: string, contentType: string): JsonValue {
  return isJson(contentType) ? (JSON.parse(body) as JsonValue) : body;
}
