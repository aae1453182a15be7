/** Makes authorities and certificates with the command `openssl`. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface KeyPair {
  certificate: string;
  key: string;
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];

function openssl(folder: string, args: readonly string[]): void {
  execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
}

/** Returns the paths of a root certificate and its key. */
export function makeRoot(folder: string, subject: string): KeyPair {
  const certificate = join(folder, "root.pem");
  const key = join(folder, "root.key");
  openssl(folder, [
    ...["req", "-x509", "-nodes", ...newKey, "-days", "3650"],
    ...["-keyout", key, "-out", certificate, "-subj", subject],
  ]);
  return { certificate, key };
}

export interface CertificateOptions {
  /** Counted from now; negative for one that has expired. */
  days: number;
  /** The authority; null for a certificate that is signed by itself. */
  root: KeyPair | null;
}

/** Returns the paths of a certificate for some domains and its key. */
export function makeCertificate(
  folder: string,
  name: string,
  domains: readonly string[],
  { days, root }: CertificateOptions,
): KeyPair {
  const certificate = join(folder, `${name}.pem`);
  const key = join(folder, `${name}.key`);
  const request = join(folder, `${name}.csr`);
  const extensions = join(folder, `${name}.ext`);
  const names = domains.map((domain) => `DNS:${domain}`).join(",");
  writeFileSync(extensions, `subjectAltName=${names}\n`);
  openssl(folder, [
    ...["req", "-nodes", ...newKey, "-keyout", key, "-out", request],
    ...["-subj", `/CN=${name}`],
  ]);
  openssl(folder, [
    ...["x509", "-req", "-in", request, "-days", String(days)],
    ...["-extfile", extensions, "-out", certificate],
    ...(root === null
      ? ["-signkey", key]
      : ["-CA", root.certificate, "-CAkey", root.key, "-CAcreateserial"]),
  ]);
  return { certificate, key };
}
