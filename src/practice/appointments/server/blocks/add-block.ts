import { sql } from 'kysely';
import type * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { isFinal } from '../../appointment-status.rules.ts';
import type { addBlockEndpoint, Block } from '../../blocks.contract.ts';
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
  const insert = sql<Block>`
    with b as (
      insert into blocks (clinic_id, doctor_id, starts_at, ends_at, reason)
      values (${clinicId}, ${input.doctorId}, ${input.startsAt}, ${input.endsAt}, ${input.reason}) returning *
    ) select ${BLOCK_COLUMNS} from b`.execute(ctx.tx);
  const count = sql<{ count: number }>`
    select count(*) from appointments a
     where a.clinic_id = ${clinicId} and a.starts_at >= ${input.startsAt}::timestamptz - interval '1 day'
       and a.starts_at < ${input.endsAt} and a.ends_at > ${input.startsAt}
       and (${input.doctorId}::uuid is null or a.doctor_id = ${input.doctorId})
       and a.status <> all(${FINAL}::text[])`.execute(ctx.tx);
  const [{ rows }, counted] = await Promise.all([
    namingConstraints({ blocks_clinic_id_doctor_id_fkey: 'not_found' }, insert),
    count,
  ]);
  const block = rows[0];
  if (!block) throw new Error('An insert of one row gave none back.');
  ctx.audit('block.added', block.id, { after: block });
  return { ...block, bookedWithin: counted.rows[0]?.count ?? 0 };
}
