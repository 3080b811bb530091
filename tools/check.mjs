// `npm run check`: the checks and tests that the changes of this branch and of the working tree affect.
import { become, ensureInstalled, findNode, runCommand } from './bootstrap.mjs';

await runCommand(async () => {
  await ensureInstalled();
  become(findNode(), ['tools/check-change.ts']);
});
