/** A call as a curl command. Spec text is in single quotes, which a shell does not interpret. */
import type { Operation } from "../../../model/model.js";
import { type Markdown, textBlock } from "../../markdown/index.js";
import { credentialsOf, type Credential } from "../auth.js";
import type { Site } from "../page.js";
import type { SampleInput } from "./sample-input.js";
import { headerValue, pairsOf, pathValue } from "./serialise.js";
import { baseUrlOf } from "../servers.js";

export function curlSample(
  site: Site,
  operation: Operation,
  input: SampleInput,
): Markdown {
  const credentials = credentialsOf(site.model, operation);
  const options = [
    ...methodOption(operation, input),
    ...credentials.flatMap(credentialOption),
    ...headerOptions(input),
    ...bodyOptions(input),
  ];
  const address =
    shellText(urlOf(site, operation, input)) + keyInQuery(credentials, input);
  return textBlock("sh", [[`curl ${address}`, ...options].join(" \\\n  ")]);
}

/** curl sends GET, or POST if there is data. */
function methodOption({ method }: Operation, { body }: SampleInput): string[] {
  if (method === "head") return ["--head"];
  if (method === (body === null ? "get" : "post")) return [];
  return [`--request ${method.toUpperCase()}`];
}

function urlOf(site: Site, operation: Operation, input: SampleInput): string {
  const path = operation.path.text.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => {
      const given = input.parameters.find(
        ({ parameter }) =>
          parameter.location === "path" && parameter.name === name,
      );
      return given ? pathValue(given.parameter, name, given.value) : whole;
    },
  );
  const query = input.parameters
    .filter(({ parameter }) => parameter.location === "query")
    .flatMap(({ parameter, value }) =>
      pairsOf(parameter.encoding, parameter.name, value),
    )
    .map((pair) => pair.map(encodeURIComponent).join("="));
  const mark = path.includes("?") ? "&" : "?";
  return (
    baseUrlOf(site.model, operation) +
    path +
    (query.length > 0 ? mark + query.join("&") : "")
  );
}

function headerOptions({ parameters }: SampleInput): string[] {
  const headers = parameters
    .filter(({ parameter }) => parameter.location === "header")
    .map(
      ({ parameter, value }) =>
        `--header ${shellText(`${parameter.name}: ${headerValue(parameter, value)}`)}`,
    );
  const cookies = parameters
    .filter(({ parameter }) => parameter.location === "cookie")
    .flatMap(({ parameter, value }) =>
      pairsOf(parameter.encoding, parameter.name, value),
    )
    .map((pair) => pair.map(encodeURIComponent).join("="));
  return cookies.length > 0
    ? [...headers, `--cookie ${shellText(cookies.join("; "))}`]
    : headers;
}

function bodyOptions({ body }: SampleInput): string[] {
  if (body === null) return [];
  const { content, value } = body;
  if (content.mediaType !== "application/x-www-form-urlencoded") {
    return [
      `--header ${shellText(`Content-Type: ${content.mediaType}`)}`,
      `--data ${shellText(JSON.stringify(value, null, 2))}`,
    ];
  }
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const style = content.encoding.find(({ property }) => property === name);
    return pairsOf(style?.style ?? null, name, item).map(
      (pair) => `--data-urlencode ${shellText(pair.join("="))}`,
    );
  });
}

/** The secret comes from the environment, in double quotes. Spec text is in single quotes. */
function credentialOption({ scheme: { scheme } }: Credential): string[] {
  switch (scheme.kind) {
    case "http":
      if (scheme.scheme.toLowerCase() === "basic")
        return ['--user "ada:$API_PASSWORD"'];
      return scheme.scheme.toLowerCase() === "bearer"
        ? ['--header "Authorization: Bearer $API_KEY"']
        : [
            `--header ${shellText(`Authorization: ${scheme.scheme} `)}"$API_KEY"`,
          ];
    case "apiKey":
      if (scheme.location === "header")
        return [`--header ${shellText(`${scheme.parameter}: `)}"$API_KEY"`];
      if (scheme.location === "cookie")
        return [`--cookie ${shellText(`${scheme.parameter}=`)}"$API_KEY"`];
      return [];
    case "oauth2":
    case "openIdConnect":
      return ['--header "Authorization: Bearer $API_KEY"'];
    case "mutualTLS":
      return ["--cert client.pem"];
  }
}

function keyInQuery(
  credentials: readonly Credential[],
  { parameters }: SampleInput,
): string {
  let mark = parameters.some(({ parameter }) => parameter.location === "query")
    ? "&"
    : "?";
  return credentials
    .map(({ scheme: { scheme } }) => {
      if (scheme.kind !== "apiKey" || scheme.location !== "query") return "";
      const text = `${shellText(`${mark}${encodeURIComponent(scheme.parameter)}=`)}"$API_KEY"`;
      mark = "&";
      return text;
    })
    .join("");
}

/** Unquoted if it is plain, otherwise in single quotes. */
function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
