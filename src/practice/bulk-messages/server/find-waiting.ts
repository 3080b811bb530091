import { sql } from 'kysely';
import * as z from 'zod';
import type { BulkSkipReason } from '#vocabulary/bulk-messages.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { Candidate } from '../recipients.rules.ts';
import type { BulkRow } from './bulk-row.ts';
import { appointmentTimes } from './find-candidates.ts';

/** Recipients that are looked at in one step. */
export const STEP = 200;

/** Somebody whose turn it is, with the pets of whom it is still true. */
export interface Waiting extends Candidate {
  readonly id: string;
  /** Why they get nothing any more; null if they may get it. */
  readonly reason: BulkSkipReason | null;
}

const Id = z.object({ id: z.uuid() });
const Facts = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  isActive: z.boolean(),
  pets: z.array(z.object({ id: z.uuid(), name: z.string(), fits: z.boolean() })),
});
type Facts = z.infer<typeof Facts>;

function reasonNow({ isActive, pets }: Facts): BulkSkipReason | null {
  if (!isActive) return 'inactive';
  if (pets.length === 0) return 'no_living_pet';
  return pets.some(({ fits }) => fits) ? null : 'no_longer_fits';
}

/**
 * BULK-5. Whose turn it is at an instant, in their order and locked until the transaction ends, as the record says it now: pets that died or
 * went to somebody else are left out, and those whose appointment or overdue care is gone.
 */
export async function findWaiting(
  { tx, now, session: { clinicId } }: MessageScope,
  { id: bulkId, content: { filter } }: BulkRow,
  { zone, atMs }: { readonly zone: string; readonly atMs: number },
): Promise<readonly Waiting[]> {
  const picked = await fetchRows(
    tx,
    Id,
    sql`
    select r.id from bulk_recipients r
     where r.clinic_id = ${clinicId} and r.bulk_id = ${bulkId} and r.state = 'waiting'
       and (r.not_before is null or r.not_before <= ${new Date(atMs).toISOString()}::timestamptz)
     order by r.position limit ${STEP} for update`,
  );
  if (picked.length === 0) return [];
  const { from, until } = filter.appointment
    ? appointmentTimes(filter.appointment, zone)
    : { from: null, until: null };
  const facts = await fetchRows(
    tx,
    Facts,
    sql`
    select f.id, f.client_id as "clientId", f.client_name as "clientName", f.is_active as "isActive", f.pets
      from app.bulk_recipient_facts(${clinicId}::uuid, ${picked.map(({ id }) => id)}::uuid[], ${from}::timestamptz, ${until}::timestamptz,
        ${filter.appointment?.doctorId ?? null}::uuid, ${filter.overdueCare?.kinds ?? null}::text[],
        ${localDayOf(now.getTime(), zone)}::date) f`,
  );
  const known = new Map(facts.map((one) => [one.id, one]));
  return picked.flatMap(({ id }) => {
    const one = known.get(id);
    if (!one) return [];
    const { clientId, clientName, pets } = one;
    return [{ id, clientId, clientName, reason: reasonNow(one), pets: pets.filter(({ fits }) => fits) }];
  });
}
