// One run of the write layer in a process of its own: `node run.js <door of the write layer> <request as JSON>`.
const [door, request] = process.argv.slice(2);
const { writeOutput } = await import(door);
const report = await writeOutput(JSON.parse(request), { force: false });
for (const { code, message } of report.diagnostics) {
  process.stderr.write(`${code}: ${message}\n`);
}
process.exitCode = report.diagnostics.length > 0 ? 2 : 0;
