/** Reads the certificate that a server offers for a domain, without judging it. */
import type { X509Certificate } from "node:crypto";
import { connect, rootCertificates, type TLSSocket } from "node:tls";
import type { Endpoint } from "./endpoint.js";
import { connectionFailure, type ConnectionFailure } from "./failure.js";

export interface Certificate {
  readonly kind: "certificate";
  /** The domains in the certificate. Wildcards stay as they are. */
  readonly names: readonly string[];
  readonly coversDomain: boolean;
  /** The names of the issuers, from the certificate up to its root. */
  readonly issuers: readonly IssuerName[];
  /** Milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
  /** Why the certificate is not trusted, as a code of OpenSSL; null if it is trusted. */
  readonly distrust: string | null;
}

export interface IssuerName {
  readonly organization: string | null;
  readonly commonName: string | null;
}

export function readCertificate(
  endpoint: Endpoint,
): Promise<Certificate | ConnectionFailure> {
  const { domain, socket: address, ca, timeout } = endpoint;
  return new Promise((resolve) => {
    const socket = connect({
      ...address,
      servername: domain,
      timeout,
      // A certificate with problems is reported, and nothing is sent over the connection.
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
      ...(ca.length > 0 && { ca: [...rootCertificates, ...ca] }),
    });
    const end = (result: Certificate | ConnectionFailure) => {
      resolve(result);
      socket.destroy();
    };
    socket.on("error", (error: Error) => {
      end(connectionFailure(error));
    });
    socket.on("timeout", () => {
      end({ kind: "closed", reason: "did not answer in time" });
    });
    socket.on("close", () => {
      end({ kind: "no-certificate", reason: "closed the connection" });
    });
    socket.on("secureConnect", () => {
      const found = socket.getPeerX509Certificate();
      end(
        found === undefined
          ? { kind: "no-certificate", reason: "sent no certificate" }
          : certificateOf(found, socket, domain),
      );
    });
  });
}

function certificateOf(
  found: X509Certificate,
  socket: TLSSocket,
  domain: string,
): Certificate {
  return {
    kind: "certificate",
    names: namesIn(found.subjectAltName ?? ""),
    coversDomain: found.checkHost(domain, hostRules) !== undefined,
    issuers: issuersOf(found),
    validFrom: Date.parse(found.validFrom),
    validTo: Date.parse(found.validTo),
    distrust: socket.authorized ? null : String(socket.authorizationError),
  };
}

/** As browsers compare names: no common name, and a wildcard is one whole label. */
const hostRules = {
  subject: "never",
  partialWildcards: false,
  multiLabelWildcards: false,
} as const;

const mostNames = 100;

function namesIn(subjectAltName: string): string[] {
  return subjectAltName
    .split(", ")
    .filter((entry) => entry.startsWith("DNS:"))
    .map((entry) => entry.slice("DNS:".length))
    .slice(0, mostNames);
}

const longestChain = 10;

export function issuersOf(certificate: X509Certificate): IssuerName[] {
  const names: IssuerName[] = [];
  let at: X509Certificate | undefined = certificate;
  while (at && names.length < longestChain) {
    names.push({
      organization: fieldOf(at.issuer, "O"),
      commonName: fieldOf(at.issuer, "CN"),
    });
    at = at.issuer === at.subject ? undefined : at.issuerCertificate;
  }
  return names;
}

/** Node prints each field of a name on a line of its own, with a backslash before commas. */
function fieldOf(name: string, key: string): string | null {
  const line = name.split("\n").find((text) => text.startsWith(`${key}=`));
  return line === undefined
    ? null
    : line.slice(key.length + 1).replace(/\\(.)/g, "$1");
}
