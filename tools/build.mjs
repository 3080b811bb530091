// `npm run build`: builds the web app and the server, each when its sources have changed.
import { findNode, runCommand } from './bootstrap.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runCommand(async () => {
  const node = findNode();
  await ensureWebBuilt(node);
  await ensureServerBuilt(node);
});
