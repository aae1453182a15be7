/** Ends with 0 if the service on this machine is alive: for container engines, whose images have no other client. */
const port = process.env["PORT"] ?? "8080";
try {
  const url = `http://127.0.0.1:${port}/health/live`;
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(2000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
