/** The HTTP request of a call, without its credentials and its body. */
import { percentEncoded } from "../../base/common/url.js";
import type { PathTemplate } from "../../model/model.js";
import type { WireInput, WireReply } from "./wire-input.js";
import {
  encodedText,
  headerValue,
  pairsOf,
  pathValue,
  separatedByCommas,
} from "./parameter-text.js";

/** The path and the query. */
export function targetOf(
  { text }: Pick<PathTemplate, "text">,
  input: WireInput,
): string {
  const path = text.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const given = input.parameters.find(
      ({ parameter }) =>
        parameter.location === "path" && parameter.name === name,
    );
    return given ? pathValue(given.parameter, name, given.value) : whole;
  });
  const query = encodedPairs(input, "query");
  const mark = path.includes("?") ? "&" : "?";
  return path + (query.length > 0 ? mark + query.join("&") : "");
}

/** The start of a further query parameter after a URL. */
export function queryMark(url: string): "?" | "&" {
  return url.includes("?") ? "&" : "?";
}

/** Header parameters, and `Accept` if there is a choice. */
export function headersOf(
  { parameters }: WireInput,
  { accept }: Pick<WireReply, "accept">,
): [name: string, value: string][] {
  const given = parameters
    .filter(({ parameter }) => parameter.location === "header")
    .map(({ parameter, value }): [string, string] => [
      parameter.name,
      headerValue(parameter, value),
    ]);
  const chosen = given.some(([name]) => name.toLowerCase() === "accept");
  return accept === null || chosen ? given : [...given, ["Accept", accept]];
}

/** `a=1`, `b=2`. */
export function encodedPairs(
  { parameters }: WireInput,
  location: "query" | "cookie",
): string[] {
  return parameters
    .filter(({ parameter }) => parameter.location === location)
    .flatMap(({ parameter: { encoding, name }, value }) =>
      pairsOf(encoding, name, value).map(([key, text]) => {
        // A server does not split a list at encoded commas. Other separators are not allowed in a URL.
        const items = separatedByCommas(encoding, value) ?? [text];
        const written = items.map((item) => encodedText(encoding, item));
        return `${percentEncoded(key)}=${written.join(",")}`;
      }),
    );
}
