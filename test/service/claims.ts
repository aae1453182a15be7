/** The claims about behaviour, checked against a running service. */
import { beforeEach, it } from "vitest";
import { Caller, checks } from "../petstore/claims/checks.js";
import type { FaultyService } from "./faulty-service.js";

/** Declares the suite; the service is asked for when the tests run. */
export function serviceClaims(service: () => FaultyService): void {
  beforeEach(() => service().reset(1));

  it.each(Object.entries(checks))("%s", async (_, check) => {
    const { call, key, database } = service();
    const setFault: Caller["setFault"] = (fault) => {
      database.fault = fault;
    };
    await check(new Caller({ call, key, setFault }));
  });
}
