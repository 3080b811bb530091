import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Who can own a lead, by name. */
export async function listOwners({
  tx,
}: PlatformContext): Promise<{ items: { id: string; fullName: string }[] }> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select r.user_id as id, coalesce(nullif(p.full_name, ''), p.email, 'Without a name') as "fullName"
      from user_roles r left join profiles p on p.id = r.user_id
     where r.role = 'platform_admin' order by app.fold(coalesce(p.full_name, '')), r.user_id`.execute(tx);
  return { items: rows };
}
