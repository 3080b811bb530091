import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Account = z.object({
  id: z.uuid(),
  today: z.string(),
  country: z.string(),
  region: z.string().nullable(),
});

/** The client whose account it is, and today at the clinic; a client who was merged leads to the one who was kept. */
export const findAccount = ({ tx, now, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRow(
    tx,
    Account,
    sql`select coalesce(c.merged_into, c.id) as id, app.local_day(${now}, k.time_zone) as today, k.country, k.region
          from clients c join clinics k on k.id = ${clinicId}
         where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
  );
