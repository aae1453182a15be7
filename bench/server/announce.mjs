// The side of a server process that talks to the benchmark: where it listens, and what it has used so far.

export function announce(port) {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: user + system });
  });
  process.on("disconnect", () => process.exit());
  process.send({ port });
}

/** Starts a server of `node:http`. */
export function listen(server) {
  server.listen(0, "127.0.0.1", () => announce(server.address().port));
}
