/** `specwright contract`: a server has the same findings with all options, because the wire is the same. */
import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonContractOperation } from "../../../../src/commands/contract/report/json-contract.js";
import { specwright } from "../../../cli/terminal.js";
import { input } from "../../places.js";
import { consumer } from "../cell.js";
import type { Network } from "../network.js";
import { expectSame } from "../same.js";
import type { World } from "../world.js";

export const contract = consumer(
  "contract",
  { "all operations": null },
  async ({ network, world, plain }) => {
    const found = await findingsOf(network, world);
    await expectSame(found, await findingsOf(network, plain), "the findings");
  },
);

/** A mock keeps nothing, so it has some findings. */
async function findingsOf(network: Network, { app }: World): Promise<unknown> {
  const api = app.mock.createMock();
  const handle = getRequestListener((request) => {
    network.calls++;
    return api.fetch(request);
  });
  const server = createServer(
    (request, response) => void handle(request, response),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/v1`;
  try {
    const { stdout } = await network.open(() =>
      specwright(
        { cwd: import.meta.dirname },
        "contract",
        input,
        "--url",
        url,
        "--json",
      ),
    );
    const { contract } = JSON.parse(stdout) as {
      contract: JsonContractOperation[];
    };
    return contract.map(({ operation, passed, failed, skipped, findings }) => ({
      operation,
      passed,
      failed,
      skipped,
      findings: findings.map(({ check, case: name }) => `${check} ${name}`),
    }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
