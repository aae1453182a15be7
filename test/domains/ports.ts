/** Ports of 127.0.0.1 that no program uses. */
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** Returns a port that is free for TCP and UDP. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = await tcpPort();
    if (await isFreeForUdp(port)) return port;
  }
  throw new Error("There is no port that is free for TCP and UDP.");
}

function tcpPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

function isFreeForUdp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.on("error", () => {
      resolve(false);
    });
    socket.bind(port, "127.0.0.1", () => {
      socket.close(() => {
        resolve(true);
      });
    });
  });
}
