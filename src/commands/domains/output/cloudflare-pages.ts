/** A function of Cloudflare Pages. The file `_redirects` of Cloudflare Pages has no redirects by host name. */
import type { DomainsConfig } from "../config/domains.js";

export function cloudflareMiddleware({ redirects }: DomainsConfig): string {
  const entries = redirects.map(
    ({ from, to, status }) =>
      `  [${JSON.stringify(from.ascii)}, { to: ${JSON.stringify(to.ascii)}, status: ${status} }],`,
  );
  const map =
    entries.length === 0 ? "new Map()" : `new Map([\n${entries.join("\n")}\n])`;
  return `const redirects = ${map};

export function onRequest({ request, next }) {
  const { hostname, pathname, search } = new URL(request.url);
  const redirect = redirects.get(hostname);
  if (redirect === undefined) return next();
  const location = \`https://\${redirect.to}\${pathname}\${search}\`;
  return new Response(null, { status: redirect.status, headers: { location } });
}
`;
}
