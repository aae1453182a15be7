/** The same packages on other runtimes than Node, over real HTTP. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { petStoreConformance } from "../petstore/conformance.js";
import { httpCaller } from "../petstore/http.js";
import { runtimes, serveIn, type Served } from "../support/runtimes.js";
import { intakeApp, roundTrip, type Intake } from "./intake.js";
import {
  key,
  maxBodySize,
  petStoreApp,
  type PetStoreApp,
} from "./petstore-app.js";
import { readStreams, tickerApp, type Ticker } from "./ticker.js";
import { needs } from "../support/needs.js";

for (const runtime of runtimes) {
  describe(runtime.name, needs(runtime.need), () => {
    describe("serves the pet store", () => {
      let app: PetStoreApp;
      let served: Served;

      beforeAll(async () => {
        app = await petStoreApp();
        const options = `{ maxBodySize: ${String(maxBodySize)} }`;
        const api = `app.createPetStore("${key}", ${options})`;
        served = await serveIn(runtime, app.folder, api);
      });

      afterAll(async () => {
        await served.stop();
        app.remove();
      });

      petStoreConformance(() => {
        const call = httpCaller(`${served.address}/v1`);
        return { call, key, maxBodySize, basePath: "/v1" };
      });
    });

    describe("takes bodies piece by piece", () => {
      let app: Intake;
      let served: Served;

      beforeAll(async () => {
        app = await intakeApp();
        served = await serveIn(runtime, app.folder, "app.createIntake()");
      });

      afterAll(async () => {
        await served.stop();
        app.remove();
      });

      it("from the client on Node", async () => {
        await roundTrip(app, served.address);
      });
    });

    describe("streams", () => {
      let app: Ticker;
      let served: Served;

      beforeAll(async () => {
        app = await tickerApp();
        served = await serveIn(runtime, app.folder, "app.createTicker()");
      });

      afterAll(async () => {
        await served.stop();
        app.remove();
      });

      it("to the client on Node, for as long as it listens", async () => {
        await readStreams(app, served.address);
      });
    });
  });
}
