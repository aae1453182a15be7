/** Next.js, with each of its two bundlers: a route that calls the client, and a page that bundles it for browsers. */
import { expectOutput } from "./application.js";
import type { ClientSource } from "./application.js";
import type { Project } from "./project.js";

export const nextPackages = [
  "next@16.4.6",
  "react@19.3.1",
  "react-dom@19.3.1",
  "typescript@5.9.3",
  "@types/node@20.19.43",
  "@types/react@19.3.0",
];

export function runNext(
  project: Project,
  source: ClientSource,
  bundler: "webpack" | "turbopack",
): void {
  project.write({
    ...files,
    "next.config.mjs":
      source.layout === "source" && source.importExtension === ".js"
        ? configWithExtensions
        : "export default {};\n",
  });
  project.run(`npx next build --${bundler}`);
  expectOutput(project.run("node check.mjs"), "listed Rex");
}

/** webpack looks for `.ts` files behind `.js` imports only if it is told to. */
const configWithExtensions = `export default {
  webpack(config) {
    config.resolve.extensionAlias = { ".js": [".ts", ".js"] };
    return config;
  },
};
`;

const files = {
  "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.tsx": `"use client";
import { names } from "../main";

export default function Page() {
  return <button onClick={() => names("/api").then(alert)}>List</button>;
}
`,
  "app/names/route.ts": `import { names } from "../../main";

export const dynamic = "force-dynamic";

export async function GET() {
  return new Response(await names(process.env["API_URL"] ?? ""));
}
`,
  "check.mjs": `import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { withServer } from "./server.mjs";

const probe = createServer();
await new Promise((ready) => probe.listen(0, "127.0.0.1", ready));
const { port } = probe.address();
await new Promise((done) => probe.close(done));

const text = await withServer(async (address) => {
  const next = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "--port", String(port)],
    { stdio: "inherit", env: { ...process.env, API_URL: address } },
  );
  try {
    while (next.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const response = await fetch(\`http://localhost:\${port}/names\`).catch(() => null);
      if (response) return await response.text();
    }
    throw new Error("Next did not start");
  } finally {
    next.kill();
  }
});
console.log("listed", text);
`,
};
