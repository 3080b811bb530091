import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ConfirmAsWitness, WITNESS_IS_SOMEBODY_ELSE } from '../witness.contract.ts';

const Credentials = z.object({ pinHash: z.string().nullable(), isBlocked: z.boolean() });
const Outcome = z.object({ confirmationId: z.uuid().nullable(), triesLeft: z.int() });

/** Compared where there is no PIN, so that its absence takes as long as a wrong one. */
let noPin: Promise<string> | undefined;

async function matches(pinHash: string | null, pin: string): Promise<boolean> {
  noPin ??= hash('no PIN');
  return verify(pinHash ?? (await noPin), pin);
}

/**
 * CD-4. A colleague confirms with their own PIN. A wrong PIN commits: it is counted, and after five nobody confirms in that name for a
 * quarter of an hour.
 *
 * @throws AppError `invalid_input` for the caller themselves, `not_found` for somebody who does not work here.
 */
export async function confirmAsWitness(
  ctx: MemberContext,
  { witnessUserId, pin, what }: ConfirmAsWitness,
): Promise<z.infer<typeof Outcome>> {
  const { clinicId, userId } = ctx.session;
  if (witnessUserId === userId)
    throw new AppError('invalid_input', {
      fields: [{ path: 'witnessUserId', message: WITNESS_IS_SOMEBODY_ELSE }],
    });
  const containerId = what.purpose === 'counted' ? null : what.containerId;
  const quantity = what.purpose === 'counted' ? null : what.quantityThousandths;
  const [credentials, container] = await Promise.all([
    fetchRow(
      ctx.tx,
      Credentials,
      sql`select w.pin_hash as "pinHash", w.is_blocked as "isBlocked" from app.witness_credentials(${clinicId}, ${witnessUserId}::uuid) w`,
    ),
    containerId === null
      ? { id: null }
      : ctx.tx
          .selectFrom('controlled_containers')
          .select('id')
          .where('clinic_id', '=', clinicId)
          .where('id', '=', containerId)
          .executeTakeFirst(),
  ]);
  if (!credentials || !container) throw new AppError('not_found');
  const matched = !credentials.isBlocked && (await matches(credentials.pinHash, pin));
  const outcome = await fetchRow(
    ctx.tx,
    Outcome,
    sql`select k.confirmation_id as "confirmationId", k.tries_left as "triesLeft"
          from app.complete_witness_check(${witnessUserId}::uuid, ${credentials.pinHash}, ${matched}::boolean, ${what.purpose},
            ${containerId}::uuid, ${quantity}::integer) k`,
  );
  if (!outcome) throw new Error('complete_witness_check returned no row');
  ctx.audit('witness.asked', witnessUserId, {
    after: { what, isConfirmed: outcome.confirmationId !== null, triesLeft: outcome.triesLeft },
  });
  return outcome;
}
