// Part of the Specwright runtime.
/** Calls an operation with the input of a tool. */
import { adviceFor, adviceForKind } from "./advice.js";
import { shownBody } from "./body.js";
import { nextInput } from "./pages.js";
import { propertiesOf, requestOf, type InputIssue } from "./request.js";
import { delimited, failure, jsonOf, success, type Limits } from "./result.js";
import type { Secrets } from "./secrets.js";
import { isRecord, ownField, type Tool, type ToolResult } from "./tool.js";

export interface CallContext {
  readonly client: unknown;
  readonly limits: Limits;
  readonly secrets: Secrets;
  readonly signal: AbortSignal | undefined;
}

/** A result of the client. */
export interface Outcome {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly contentType: string;
  readonly response: Response;
  readonly reason?: string;
  readonly issues?: readonly InputIssue[];
}

/** The promise of the client has properties, so it is not awaited here. */
export function sendTool(
  tool: Tool,
  request: Record<string, unknown>,
  { client, signal }: Pick<CallContext, "client" | "signal">,
): PromiseLike<Outcome> {
  const options = { check: tool.check, ...(signal && { signal }) };
  return tool.call(
    client as never,
    request as never,
    options as never,
  ) as PromiseLike<Outcome>;
}

export async function callTool(
  tool: Tool,
  input: unknown,
  context: CallContext,
): Promise<ToolResult> {
  const made = requestOf(tool, input ?? {});
  if ("issues" in made) return notSent(tool, made.issues);
  const { request, part } = made;
  try {
    const promise = sendTool(tool, request, context);
    const outcome = await promise;
    return outcome.ok
      ? await succeeded(tool, outcome, part, context, promise, input)
      : await failed(tool, outcome, context);
  } catch (error) {
    return thrown(tool, error, context);
  }
}

async function succeeded(
  tool: Tool,
  outcome: Outcome,
  part: string | undefined,
  context: CallContext,
  promise: unknown,
  input: unknown,
): Promise<ToolResult> {
  const { status, body, response, contentType } = outcome;
  const shown = await shownBody(body, {
    limits: context.limits,
    secrets: context.secrets,
    part,
    hasPart: Object.hasOwn(propertiesOf(tool.input), "part"),
    contentType,
  });
  const next = nextInput(tool, promise, isRecord(input) ? input : {}, {
    body,
    headers: response.headers,
  });
  const more =
    next && (context.secrets.redact(JSON.parse(jsonOf(next))) as object);
  return success(
    [
      sentenceOf(tool, outcome),
      ...notes(tool),
      ...shown.words,
      ...(more === null
        ? []
        : [
            "There is another page. Call again with this input:",
            delimited(JSON.stringify(more)),
          ]),
    ],
    { status, ...shown.structured, ...(more && { next: more }) },
    shown.others,
  );
}

/** A failure of the API, or a response that does not match the description. */
async function failed(
  tool: Tool,
  outcome: Outcome,
  { limits, secrets }: CallContext,
): Promise<ToolResult> {
  const { status, body, response, declared, issues = [] } = outcome;
  const accepted = status >= 200 && status < 300;
  const shown = await shownBody(body, {
    limits,
    secrets,
    part: undefined,
    hasPart: false,
    contentType: outcome.contentType,
  });
  const { body: value, ...rest } = shown.structured;
  const result = (accepted ? success : failure)(
    [
      sentenceOf(tool, outcome),
      ...(declared
        ? []
        : [
            "The response does not match the API description, so its values are not checked.",
          ]),
      ...(accepted ? [] : [adviceFor(status, response.headers)]),
      ...notes(tool),
      ...shown.words,
    ],
    {
      status,
      ...rest,
      ...(value !== undefined && {
        [accepted ? "unexpected" : "error"]: value,
      }),
      ...(issues.length > 0 && { issues: secrets.redact(shortIssues(issues)) }),
    },
  );
  return shown.others
    ? { ...result, content: [...result.content, ...shown.others] }
    : result;
}

/** No response, or a request that a check refuses. */
function thrown(
  tool: Tool,
  error: unknown,
  { secrets }: CallContext,
): ToolResult {
  const kind = ownField(error, "kind");
  const issues = ownField(error, "issues");
  if (kind === "invalid-request" && Array.isArray(issues))
    return notSent(tool, secrets.redact(issues as InputIssue[]));
  return typeof kind === "string" && error instanceof Error
    ? failure([secrets.redact(error.message), adviceForKind(kind)], {
        problem: kind,
      })
    : mistakeOfHost(tool.operation, error);
}

/** A function of the host has failed, such as one for a credential. Its error may be private: only the log gets it. */
export function mistakeOfHost(what: string, error: unknown): ToolResult {
  console.error(`${what} failed:`, error);
  return failure([`${what} failed inside of the server.`, adviceForKind("")], {
    problem: "internal",
  });
}

export function notSent(tool: Tool, issues: readonly InputIssue[]): ToolResult {
  const shown = shortIssues(issues);
  return failure(
    [
      `${tool.name} was not called. ${adviceForKind("invalid-request")}`,
      ...shown.map(
        ({ path, message }) => `- ${path || "the input"} ${message}`,
      ),
      ...(issues.length > shown.length
        ? [`- and ${String(issues.length - shown.length)} more`]
        : []),
    ],
    { problem: "invalid-input", issues: shown },
  );
}

/** An input may have thousands of wrong items. */
function shortIssues(issues: readonly InputIssue[]): InputIssue[] {
  return issues.slice(0, 20).map(({ path, message }) => ({
    path: path.slice(0, 300),
    message: message.slice(0, 500),
  }));
}

/** `listPets: GET /pets returned 200 (One page of animals.)` */
function sentenceOf(tool: Tool, { status }: Outcome): string {
  const { statuses } = tool;
  const range = `${String(status).slice(0, 1)}XX`;
  const meaning = [String(status), range, "default"]
    .map((key) => ownField(statuses, key))
    .find((text) => text !== undefined);
  const words = typeof meaning === "string" ? ` (${meaning})` : "";
  return `${tool.name}: ${tool.operation} returned ${String(status)}${words}.`;
}

function notes({ deprecation }: Tool): string[] {
  return deprecation
    ? [`This operation is deprecated. ${deprecation.text}`]
    : [];
}
