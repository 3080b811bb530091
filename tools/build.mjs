// `npm run build`: builds the web app when its sources have changed.
import { findNode, runCommand } from './bootstrap.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runCommand(() => ensureWebBuilt(findNode()));
