import { sql } from 'kysely';
import type * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { isFinal } from '../../appointment-status.rules.ts';
import type { addBlockEndpoint } from '../../blocks.contract.ts';
import { BLOCK_COLUMNS } from './block-row.ts';

const FINAL = APPOINTMENT_STATUSES.filter(isFinal);

/**
 * Blocks time. Existing appointments stay; the response counts them.
 *
 * @throws AppError `not_found` for a doctor that the clinic does not have.
 */
export async function addBlock(
  ctx: MemberContext,
  input: z.output<typeof addBlockEndpoint.input>,
): Promise<z.input<typeof addBlockEndpoint.output>> {
  const { clinicId } = ctx.session;
  const { doctorId, startsAt, endsAt, reason } = input;
  const insert = ctx.tx
    .insertInto('blocks')
    .values({ clinic_id: clinicId, doctor_id: doctorId, starts_at: startsAt, ends_at: endsAt, reason })
    .returning(BLOCK_COLUMNS)
    .executeTakeFirstOrThrow();
  const within = ctx.tx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clinic_id', '=', clinicId)
    .where('starts_at', '>=', sql<string>`${startsAt}::timestamptz - interval '1 day'`)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .where('status', 'not in', FINAL)
    .$if(doctorId !== null, (query) => query.where('doctor_id', '=', doctorId))
    .executeTakeFirstOrThrow();
  const [block, { count }] = await Promise.all([
    namingConstraints({ blocks_clinic_id_doctor_id_fkey: 'not_found' }, insert),
    within,
  ]);
  ctx.audit('block.added', block.id, { after: block });
  return { ...block, bookedWithin: count };
}
