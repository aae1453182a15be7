/** Bodies that are read piece by piece, from the generated client to the generated server, over real HTTP. */
import express from "express";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { client, intakeApp, roundTrip, server, type Intake } from "./intake.js";
import { serverPool } from "./petstore-app.js";

let app: Intake;
const servers = serverPool();

beforeAll(async () => {
  app = await intakeApp();
});

afterAll(() => {
  servers.close();
  app.remove();
});

describe("bodies from client to server", () => {
  it("have types on both sides", async () => {
    const right = { "server.ts": server, "client.ts": client };
    expect(
      await typeErrors(app.files, {
        packageName: app.packageName,
        additional: right,
      }),
    ).toEqual([]);
    const wrong = {
      "a.ts": server.replace("part.value.toFixed", "part.value.trim"),
      "b.ts": server.replace("part.value.name", "part.value.size"),
      "c.ts": server.replace("{ m } of body", "{ n } of body"),
      "d.ts": server.replace('case "tick"', 'case "tock"'),
      "e.ts": client.replace("{ m: 2 }", '{ m: "2" }'),
      "f.ts": client.replace("body: ticks(1000)", "body: photo"),
      "g.ts": client.replace("fileStream(bytes(30)", "fileStream(ticks(30)"),
    };
    const errors = await typeErrors(app.files, {
      packageName: app.packageName,
      additional: wrong,
    });
    expect(
      Object.keys(wrong).filter(
        (name) => !errors.some((error) => error.startsWith(name)),
      ),
    ).toEqual([]);
  });

  it("over node:http", async () => {
    const listener = app.node.listener(app.createIntake());
    await roundTrip(app, await servers.listen(listener));
  });

  it("with a file of 100 MB that is never held", async () => {
    const piece = 1_000_000;
    const listener = app.node.listener(app.createIntake());
    const address = await servers.listen(listener);
    const start = app.progress.read;
    let most = 0;
    // eslint-disable-next-line @typescript-eslint/require-await -- only the room in buffers holds it up
    async function* photo(): AsyncGenerator<Uint8Array> {
      for (let made = 0; made < 100 * piece; made += piece) {
        most = Math.max(most, made - (app.progress.read - start));
        yield new Uint8Array(piece);
      }
    }
    expect(await app.sendPhoto(`${address}/v1`, photo())).toEqual([
      "ONE",
      ["blob", "application/octet-stream", 100 * piece],
    ]);
    expect(most).toBeLessThan(20 * piece);
  });

  it("in Express", async () => {
    const site = express();
    site.use(app.node.middleware(app.createIntake()));
    await roundTrip(app, await servers.listen(site));
  });

  it("in Fastify", async () => {
    const site = fastify();
    await site.register(app.fastify.plugin(app.createIntake()));
    try {
      await roundTrip(app, await site.listen({ port: 0, host: "127.0.0.1" }));
    } finally {
      site.server.closeAllConnections();
      await site.close();
    }
  });
});
