// `npm test`: all checks. `npm test -- unit db` runs the named steps only.
import { become, ensureInstalled, findNode, runCommand } from './bootstrap.mjs';

await runCommand(async () => {
  await ensureInstalled();
  become(findNode(), ['tools/run-tests.ts', ...process.argv.slice(2)]);
});
