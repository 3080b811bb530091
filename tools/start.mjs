// `npm start`: installs and builds if needed, then starts the product. Works in a fresh clone.
import { become, ensureInstalled, findNode, runCommand, serverFlags } from './bootstrap.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runCommand(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  become(node, [...serverFlags, 'src/app/main.ts']);
});
