/** Credentials of a sample with `fetch`, read from the environment. */
import { code, lines, str, type Code } from "../../code/index.js";
import {
  credentialKind,
  credentialPlace,
  type Credential,
  type CredentialPlace,
} from "../../../facts/operations/security-schemes.js";

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
  const found: Record<CredentialPlace["location"], Entry[]> = {
    header: [],
    cookie: [],
    query: [],
  };
  const declarations = new Set<Code>();
  for (const {
    scheme: { scheme },
  } of credentials) {
    // `fetch` has no option for a client certificate.
    const place = credentialPlace(scheme);
    if (place === null) continue;
    const { location, name, prefix } = place;
    const isBasic = credentialKind(scheme) === "basic";
    declarations.add(isBasic ? password : apiKey);
    const secret = isBasic ? code`btoa("ada:" + password)` : code`apiKey`;
    found[location].push([
      name,
      prefix === "" ? secret : code`${str(prefix)} + ${secret}`,
    ]);
  }
  return {
    declarations: lines([...declarations]),
    headers: found.header,
    cookies: found.cookie,
    query: found.query,
  };
}
