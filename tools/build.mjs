// `npm run build`: the screens, when their sources have changed.
import { findNode, runCommand } from './bootstrap.mjs';
import { ensureWebBuilt } from './web-build.mjs';

await runCommand(() => ensureWebBuilt(findNode()));
