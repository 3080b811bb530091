// `npm start`: installs and builds if needed, then starts the product. Works in a fresh clone.
import { become, ensureInstalled, findNode, runCommand, serverFlags } from './bootstrap.mjs';
import { ensureServerBuilt, serverProgram } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runCommand(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  await ensureServerBuilt(node);
  become(node, [...serverFlags, serverProgram]);
});
