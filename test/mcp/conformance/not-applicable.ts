/** Scenarios and checks that need what a server of operations does not have. */

const asks = "operations of an API ask the client nothing";
const noSessions = "the server has no sessions";
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(?:prompts-|sep-2549-prompts-)/, "the server declares no prompts"],
  [
    /^(?:resources-|sep-2164-|sep-2549-resources-)/,
    "the server declares no resources",
  ],
  [/^(?:tasks-|sep-2640-)/, "the server does not declare the extension"],
  [/^completion-/, "the server declares no completions"],
  [/^(?:logging-|tools-call-with-logging$)/, "the server declares no logging"],
  [/^input-required-result-(?!unsupported-methods$)/, asks],
  [/^(?:elicitation-|tools-call-elicitation$|tools-call-sampling$)/, asks],
  [/^sep-2575-(?:server-rejects-undeclared|missing)-capability/, asks],
  [/^tools-call-with-progress$/, "a request to an API reports no progress"],
  [/^tools-call-mixed-content$/, "a response has one body"],
  [/^json-schema-2020-12$/, "an input has an object for each location"],
  [/^http-custom-header-/, "no input is also a header of the protocol"],
];

/** Both are about sessions in these revisions. */
const ofSessions =
  /^(?:server-session-lifecycle|server-sse-polling|server-sse-multiple-streams)$/;

export function reasonFor(name: string, revision: string): string | null {
  if (ofSessions.test(name) && revision < "2026") return noSessions;
  return reasons.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Why an API without the tools of scenarios cannot run one. */
export function neededTool(name: string): string | null {
  const ofTool =
    /^tools-call-|^sep-2575-(?:http-server-no-independent|server-no-log)/;
  return ofTool.test(name) ? "it calls a tool of the other API" : null;
}
