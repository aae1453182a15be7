/** The redirects for `vercel.json`. Vercel appends the query to the destination itself. */
import type { DomainsConfig } from "../config/domains.js";

export function vercelConfig({ redirects }: DomainsConfig): string {
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    redirects: redirects.map(({ from, to, status }) => ({
      source: "/:path*",
      // The value is a regular expression.
      has: [{ type: "host", value: from.ascii.replaceAll(".", "\\.") }],
      destination: `https://${to.ascii}/:path*`,
      statusCode: status,
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
