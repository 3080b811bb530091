import * as z from 'zod/v4/core';

// The Content-Security-Policy forbids `eval`, which zod would otherwise try. Schemas read this setting when they are created,
// so this is the first module that a page runs.
z.config({ jitless: true });
