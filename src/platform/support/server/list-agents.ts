import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { Agent } from '../contract.ts';

/** The people that a ticket can be assigned to, by name. */
export async function listAgents({ tx }: PlatformContext): Promise<{ items: Agent[] }> {
  const items = await fetchRows(
    tx,
    Agent,
    sql`select r.user_id as "userId", coalesce(p.full_name, p.email, 'No name') as name
          from user_roles r left join profiles p on p.id = r.user_id where r.role = 'platform_admin' order by 2, 1`,
  );
  return { items };
}
