/** What a project is for, which decides the targets. */
import { defaultTargetNames } from "../../base/options/table.js";
import type { UserProject } from "./project.js";

export const purposes = ["front-end", "server", "both"] as const;

export type Purpose = (typeof purposes)[number];

const frontEnds = [
  "@angular/core",
  "@sveltejs/kit",
  "astro",
  "next",
  "nuxt",
  "preact",
  "react",
  "react-native",
  "solid-js",
  "svelte",
  "vite",
  "vue",
];

const servers = [
  "@nestjs/core",
  "@hono/node-server",
  "elysia",
  "express",
  "fastify",
  "hono",
  "koa",
];

/** The purpose that the dependencies suggest. */
export function usualPurpose({ dependencies }: UserProject): Purpose {
  const hasFrontEnd = frontEnds.some((name) => dependencies.has(name));
  const hasServer = servers.some((name) => dependencies.has(name));
  if (hasFrontEnd === hasServer) return "both";
  return hasFrontEnd ? "front-end" : "server";
}

/** `front`, `Front end` and `f` mean `front-end`. Null if the word is none of them. */
export function purposeNamed(answer: string): Purpose | null {
  const word = answer.trim().toLowerCase().replace(/\s+/g, "-");
  return purposes.find((name) => word !== "" && name.startsWith(word)) ?? null;
}

const unused = { "front-end": "server", server: "client", both: "" } as const;

/** The targets for a purpose. */
export function targetsFor(purpose: Purpose, layout: string): string[] {
  return defaultTargetNames.filter(
    (name) =>
      name !== unused[purpose] && !(layout === "source" && name === "docs"),
  );
}
