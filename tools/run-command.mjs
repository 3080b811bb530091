// `npm run backup`, `restore` and `restore:drill`: installs if needed, then runs a program of the server with its arguments.
import { become, ensureInstalled, findNode, runCommand, serverFlags } from './bootstrap.mjs';

const [program = '', ...args] = process.argv.slice(2);

await runCommand(async () => {
  await ensureInstalled();
  become(findNode(), [...serverFlags, program, ...args]);
});
