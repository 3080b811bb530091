import type { Handler } from '#foundation/server/http/handle.ts';

/** Every endpoint of the product with the verb behind it. A feature's `server/routes.ts` joins here, one line each. */
export const handlers: readonly Handler[] = [];
