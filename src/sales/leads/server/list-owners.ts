import { sql } from 'kysely';
import type * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { listLeadOwnersEndpoint } from '../contract.ts';

const { output } = listLeadOwnersEndpoint;

/** Who can own a lead, by name. */
export async function listOwners({ tx }: PlatformContext): Promise<z.output<typeof output>> {
  const items = await fetchRows(
    tx,
    output.shape.items.element,
    sql`select r.user_id as id, coalesce(nullif(p.full_name, ''), p.email, 'No name') as "fullName"
          from user_roles r left join profiles p on p.id = r.user_id
         where r.role = 'platform_admin' order by app.fold(coalesce(p.full_name, '')), r.user_id`,
  );
  return { items };
}
