import type { $ZodConfig } from 'zod/v4/core';

declare global {
  var __zod_globalConfig: $ZodConfig | undefined;
}

// The Content-Security-Policy forbids `eval`, which zod would otherwise try. Schemas read this setting when they are created,
// so this is the first module that a page runs. The setting is where zod stores it for all of its copies, rather than set by its
// function: with that, pages without schemas would load a part of zod.
Object.assign((globalThis.__zod_globalConfig ??= {}), { jitless: true } satisfies $ZodConfig);
