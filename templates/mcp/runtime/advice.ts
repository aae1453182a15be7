// Part of the Specwright runtime.
/** What to do after a failure, in one sentence. */

/** For a response with an error status. */
export function adviceFor(status: number, headers: Headers): string {
  const wait = headers.get("retry-after");
  const seconds = wait !== null && /^\d{1,6}$/.test(wait) ? wait : null;
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return "Correct the input as the response says, and call again.";
    case 401:
      return "The host must configure valid credentials. Do not ask the user for credentials and do not put any into the input.";
    case 403:
      return "The configured credentials do not allow this. Do not try again with the same input.";
    case 404:
    case 410:
      return "Nothing has these identifiers. List or search for existing ones instead of guessing.";
    case 409:
    case 412:
      return "The state of the resource has changed or does not allow this. Read it again before you decide.";
    case 408:
    case 429:
    case 503:
      return `Call again ${seconds === null ? "later" : `after ${seconds} seconds`}, not at once.`;
    default:
      return status >= 500
        ? "The API failed. Call again once; if it fails again, tell the user."
        : "Read the response before you call again.";
  }
}

/** For a call without a response, by the kind of the client's error. */
export function adviceForKind(kind: string): string {
  switch (kind) {
    case "invalid-request":
      return "Nothing was sent. Correct these parts of the input, and call again.";
    case "timeout":
      return "The API may have done it nevertheless. Read the state before you repeat a call that changes something.";
    case "network":
      return "The API could not be reached. Call again once; if it fails again, tell the user.";
    case "too-large":
      return "Ask for less: a smaller page, a filter, or one item.";
    case "aborted":
      return "The call was cancelled.";
    default:
      return "Tell the user about the failure.";
  }
}
