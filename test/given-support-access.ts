import type pg from 'pg';
import type { Person } from './given.ts';

/** Opens support access of a platform admin to a clinic, by default for 15 minutes. */
export async function givenSupportAccess(
  owner: pg.Pool,
  { userId }: Pick<Person, 'userId'>,
  clinicId: string,
  { state = 'open' }: { state?: 'ended' | 'expired' | 'open' } = {},
): Promise<{ readonly accessId: string }> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into support_accesses (clinic_id, user_id, person_name, reason, started_at, ends_at, ended_at)
     select $1, $2, 'Pat Form', 'Looking into a ticket', t.started_at, t.started_at + case $3 when 'open' then interval '60 minutes' else interval '15 minutes' end,
            case when $3 = 'ended' then t.started_at + interval '1 minute' end
       from (select now() - case $3 when 'expired' then interval '15 minutes' else interval '5 minutes' end as started_at) t
     returning id`,
    [clinicId, userId, state],
  );
  const accessId = rows[0]?.id;
  if (!accessId) throw new Error('An inserted row has an id.');
  return { accessId };
}
