import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListAiUsage } from '../contract.ts';
import { findUsage } from '#practice/assistant/server/public/find-usage.ts';

/** AI usage of all clinics. */
export const listUsage = ({ tx }: PlatformContext, input: ListAiUsage): ReturnType<typeof findUsage> =>
  findUsage(tx, {
    ...input,
    zone: sql`'UTC'`,
    userName: sql`(select p.full_name from profiles p where p.id = u.user_id)`,
  });
