/**
 * A request as a curl command. Spec text is in single quotes, which a shell does not interpret. The console of a site
 * also runs this code, in a browser.
 */
import { percentEncoded } from "../../base/common/url.js";
import type { Exchange, SecurityScheme } from "../../model/model.js";
import {
  credentialKind,
  credentialPlace,
} from "../operations/security-schemes.js";
import { concreteMediaType } from "./files.js";
import { encodedPairs, headersOf, queryMark } from "./request-text.js";
import { formPairs, partTexts } from "./form-text.js";
import type { WireBody, WireInput, WirePart, WireReply } from "./wire-input.js";

interface CurlRequest {
  method: Exchange["method"];
  /** With path and query. */
  url: string;
  credentials: readonly { scheme: Pick<SecurityScheme, "scheme"> }[];
  input: WireInput;
  reply: WireReply;
}

export function curlCommand(request: CurlRequest): string {
  const { url, credentials, input, reply } = request;
  const options = [
    ...replyOptions(reply),
    ...methodOption(request),
    ...credentials.flatMap(credentialOption),
    ...headersOf(input, reply).map(
      ([name, value]) => `--header ${shellText(`${name}: ${value}`)}`,
    ),
    ...cookieOption(input),
    ...(input.body === null ? [] : bodyOptions(input.body)),
  ];
  const address = shellText(url) + keyInQuery(credentials, url);
  return [`curl ${address}`, ...options].join(" \\\n  ");
}

/** Streams are printed as they arrive, and files are saved. */
function replyOptions({ kind, file }: CurlRequest["reply"]): string[] {
  switch (kind) {
    case "events":
    case "jsonLines":
      return ["--no-buffer"];
    case "file":
      return [`--output ${file}`];
    default:
      return [];
  }
}

/** curl sends GET, or POST if there is data. */
function methodOption({ method, input: { body } }: CurlRequest): string[] {
  if (method === "head") return ["--head"];
  if (method === (body === null ? "get" : "post")) return [];
  return [`--request ${method.toUpperCase()}`];
}

function cookieOption(input: WireInput): string[] {
  const cookies = encodedPairs(input, "cookie");
  return cookies.length > 0
    ? [`--cookie ${shellText(cookies.join("; "))}`]
    : [];
}

function bodyOptions(body: WireBody): string[] {
  switch (body.kind) {
    case "json":
      return typed(
        body,
        `--data ${shellText(JSON.stringify(body.value, null, 2))}`,
      );
    case "text":
      return typed(
        body,
        `--data-${body.items === null ? "raw" : "binary"} ${shellText(body.text)}`,
      );
    case "file":
      return typed(body, `--data-binary ${shellText(`@${body.file.name}`)}`);
    case "form":
      // curl encodes the value but not the name.
      return formPairs(body.content, body.fields).map(
        ([name, value]) =>
          `--data-urlencode ${shellText(`${percentEncoded(name)}=${value}`)}`,
      );
    case "multipart":
      return body.parts.flatMap((part) => partOptions(body, part));
  }
}

function typed({ content }: WireBody, data: string): string[] {
  const mediaType = concreteMediaType(content.mediaType);
  return [`--header ${shellText(`Content-Type: ${mediaType}`)}`, data];
}

/** curl takes a name up to the first equals sign. A quoted value may contain any character. */
function partOptions(
  { content }: WireBody,
  { name, value, file }: WirePart,
): string[] {
  if (file !== null) {
    const type = file.mediaType === null ? "" : `;type=${file.mediaType}`;
    return [`--form ${shellText(`${name}=@${file.name}${type}`)}`];
  }
  return partTexts(content, name, value).map(({ text, mediaType }) => {
    if (mediaType === null)
      return `--form-string ${shellText(`${name}=${text}`)}`;
    const quoted = `"${text.replace(/["\\]/g, "\\$&")}"`;
    return `--form ${shellText(`${name}=${quoted};type=${mediaType}`)}`;
  });
}

/** The secret comes from the environment, in double quotes. Spec text is in single quotes. */
function credentialOption({
  scheme: { scheme },
}: CurlRequest["credentials"][number]): string[] {
  if (scheme.kind === "mutualTLS") return ["--cert client.pem"];
  const place = credentialPlace(scheme);
  if (place === null || place.location === "query") return [];
  const { location, name, prefix } = place;
  switch (credentialKind(scheme)) {
    case "basic":
      return ['--user "ada:$API_PASSWORD"'];
    case "bearer":
      return ['--header "Authorization: Bearer $API_KEY"'];
    default:
      return location === "cookie"
        ? [`--cookie ${shellText(`${name}=`)}"$API_KEY"`]
        : [`--header ${shellText(`${name}: ${prefix}`)}"$API_KEY"`];
  }
}

function keyInQuery(
  credentials: CurlRequest["credentials"],
  url: string,
): string {
  let mark = queryMark(url);
  return credentials
    .map(({ scheme: { scheme } }) => {
      const place = credentialPlace(scheme);
      if (place?.location !== "query") return "";
      const text = `${shellText(`${mark}${percentEncoded(place.name)}=`)}"$API_KEY"`;
      mark = "&";
      return text;
    })
    .join("");
}

export function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
