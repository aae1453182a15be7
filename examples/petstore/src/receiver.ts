/** A second process, which receives the webhooks of the service and prints them: `WEBHOOK_SECRET=… node dist/receiver.js` */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhooks } from "@petstore/webhooks";
import { listener } from "@petstore/webhooks/node";

const { PORT = "8081", WEBHOOK_SECRET = "" } = process.env;

const webhooks = createWebhooks(
  {
    petCreated({ body: { type, data } }, { id }) {
      console.log(`${type} ${data.id} ${data.name} (${String(id)})`);
    },
  },
  {
    secrets: WEBHOOK_SECRET,
    onError: (error) => {
      console.error(String(error));
    },
  },
);

const server = createServer(listener(webhooks)).listen(
  Number(PORT),
  "127.0.0.1",
  () => {
    const { port } = server.address() as AddressInfo;
    console.log(`The receiver listens on http://127.0.0.1:${port}/webhooks`);
  },
);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => server.close());
