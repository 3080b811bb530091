import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';

/** What stands behind `/functions/v1/<name>`. A feature's function joins here, one line each. */
export const functions: readonly FunctionDefinition[] = [];
