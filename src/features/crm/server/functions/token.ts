import type { FunctionAnswer } from '#supabase/functions/function-definition.ts';
import type { Actor } from '../connection-store.ts';
import type { CrmParts } from './crm-parts.ts';
import { explain } from './refusals.ts';

/** Sees to it that the connection has a token that holds. */
export async function token({ access }: CrmParts, { session }: Actor): Promise<FunctionAnswer> {
  try {
    const { refreshed } = await access.get(session);
    return { body: refreshed ? { refreshed: true } : { refreshed: false, message: 'Token still valid' } };
  } catch (error) {
    return explain(error, 'Failed to refresh token');
  }
}
