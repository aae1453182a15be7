/** Credentials of a sample with `fetch`, read from the environment. */
import { code, lines, str, type Code } from "../../code/index.js";
import {
  credentialKind,
  hasCredential,
} from "../../../facts/operations/security-schemes.js";
import type { Credential } from "../auth.js";

type Entry = readonly [name: string, value: Code];

export interface FetchCredentials {
  /** Statements before the call. */
  declarations: Code;
  headers: Entry[];
  cookies: Entry[];
  query: Entry[];
}

const apiKey = code`const apiKey = process.env["API_KEY"] ?? "";`;
const password = code`const password = process.env["API_PASSWORD"] ?? "";`;

export function fetchCredentials(
  credentials: readonly Credential[],
): FetchCredentials {
  const headers: Entry[] = [];
  const cookies: Entry[] = [];
  const query: Entry[] = [];
  const declarations = new Set<Code>();
  for (const {
    scheme: { scheme },
  } of credentials) {
    // `fetch` has no option for a client certificate.
    if (!hasCredential(scheme)) continue;
    if (credentialKind(scheme) === "basic") {
      declarations.add(password);
      headers.push(["Authorization", code`"Basic " + btoa("ada:" + password)`]);
      continue;
    }
    declarations.add(apiKey);
    if (scheme.kind === "apiKey") {
      const values = { header: headers, cookie: cookies, query };
      values[scheme.location].push([scheme.parameter, code`apiKey`]);
      continue;
    }
    const word =
      scheme.kind === "http" && scheme.scheme.toLowerCase() !== "bearer"
        ? scheme.scheme
        : "Bearer";
    headers.push(["Authorization", code`${str(`${word} `)} + apiKey`]);
  }
  return { declarations: lines([...declarations]), headers, cookies, query };
}
