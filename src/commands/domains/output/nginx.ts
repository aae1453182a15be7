/** A config of nginx. nginx does not obtain certificates: certbot does, with files in the folder of the site. */
import type { DomainsConfig, Redirect } from "../config/domains.js";
import { hostText, type HostName } from "../config/host-name.js";

/** Characters with a meaning of their own in a quoted text of nginx, and control characters. */
const forbidden = /[\u0000-\u001f\u007f"\\$]/;

/** Returns whether nginx finds a folder, wherever it was started. */
export function isNginxFolder(path: string): boolean {
  return path.startsWith("/") && !forbidden.test(path);
}

interface NginxFolders {
  /** The files of the site. */
  readonly root: string;
  /** One folder for each domain, with `fullchain.pem` and `privkey.pem`, as certbot makes them. */
  readonly certificates: string;
}

export function nginxConfig(
  { primary, redirects }: DomainsConfig,
  folders: NginxFolders,
): string {
  const toHttps = `return 301 https://${primary.ascii}$request_uri;`;
  return [
    plainServer(primary, toHttps, folders),
    tlsServer(primary, siteLines(folders), folders),
    ...redirects.flatMap((redirect) => {
      const line = redirectLine(redirect);
      return [
        plainServer(redirect.from, line, folders),
        tlsServer(redirect.from, [line], folders),
      ];
    }),
  ].join("\n");
}

/** `$request_uri` is the path with the query. */
function redirectLine({ to, status }: Redirect): string {
  return `return ${status} https://${to.ascii}$request_uri;`;
}

function siteLines({ root }: NginxFolders): string[] {
  return [
    `root "${root}";`,
    "index index.html;",
    "error_page 404 /404.html;",
    "gzip on;",
    "gzip_types text/css text/javascript application/javascript application/json image/svg+xml;",
    "",
    ...block("location /", ["try_files $uri $uri/ =404;"]),
  ];
}

/** Files of certbot are served over HTTP, everything else redirects. */
function plainServer(
  host: HostName,
  redirect: string,
  { root }: NginxFolders,
): string {
  const challenge = "location ^~ /.well-known/acme-challenge/";
  return server(host, [
    "listen 80;",
    "listen [::]:80;",
    `server_name ${host.ascii};`,
    "",
    ...block(challenge, [`root "${root}";`]),
    "",
    ...block("location /", [redirect]),
  ]);
}

function tlsServer(
  host: HostName,
  lines: readonly string[],
  { certificates }: NginxFolders,
): string {
  const folder = `${certificates.replace(/\/$/, "")}/${host.ascii}`;
  return server(host, [
    "listen 443 ssl;",
    "listen [::]:443 ssl;",
    `server_name ${host.ascii};`,
    `ssl_certificate "${folder}/fullchain.pem";`,
    `ssl_certificate_key "${folder}/privkey.pem";`,
    ...lines,
  ]);
}

function server(host: HostName, lines: readonly string[]): string {
  const comment = host.ascii === host.unicode ? [] : [`# ${hostText(host)}`];
  return [...comment, ...block("server", lines), ""].join("\n");
}

function block(head: string, lines: readonly string[]): string[] {
  const body = lines.map((line) => (line === "" ? "" : `    ${line}`));
  return [`${head} {`, ...body, "}"];
}
