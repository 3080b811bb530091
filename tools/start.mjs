// `npm start`: from a fresh clone to a running Tailwell. Installs and builds where needed, then starts the product.
import { become, ensureInstalled, findNode, runCommand, serverFlags } from './bootstrap.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runCommand(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  become(node, [...serverFlags, 'src/app/main.ts']);
});
