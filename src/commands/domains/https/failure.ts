/** Why a connection to a web server failed, in words. */

export interface ConnectionFailure {
  /** `closed` if no server answers, `no-certificate` if one answers but refuses TLS for the domain. */
  readonly kind: "closed" | "no-certificate";
  /** Completes the sentence "The server ...". */
  readonly reason: string;
}

const closed: Readonly<Record<string, string>> = {
  ECONNREFUSED: "does not accept connections",
  EHOSTUNREACH: "cannot be reached",
  ENETUNREACH: "cannot be reached",
  EADDRNOTAVAIL: "cannot be reached",
  ETIMEDOUT: "did not answer in time",
  ENOTFOUND: "has no address",
  EAI_AGAIN: "has no address",
};

export function connectionFailure(error: Error): ConnectionFailure {
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = closed[code];
  if (reason !== undefined) return { kind: "closed", reason };
  return { kind: "no-certificate", reason: tlsReason(code) };
}

function tlsReason(code: string): string {
  if (/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH/.test(code)) {
    return "does not use TLS";
  }
  const [, alert] = /^ERR_SSL_(?:TLSV1|SSLV3)_(ALERT_\w+)$/.exec(code) ?? [];
  if (alert !== undefined) {
    return `refused the connection with the TLS ${alert.toLowerCase().replaceAll("_", " ")}`;
  }
  return "closed the connection";
}
