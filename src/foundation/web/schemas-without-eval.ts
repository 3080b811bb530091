import * as z from 'zod/v4/core';

// The pages' Content-Security-Policy forbids making code from text, which schemas would otherwise try. Schemas look at this
// when they are made, so it is the first thing that runs of all that a page loads.
z.config({ jitless: true });
