import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AddCareProtocol, CareProtocol } from '../protocols.contract.ts';
import { findProtocols } from './find-protocols.ts';
import { protocolValues } from './protocol-values.ts';

/** Adds a protocol, confirmed by whoever enters it. */
export async function addProtocol(
  ctx: MemberContext,
  { kind, ...fields }: AddCareProtocol,
): Promise<CareProtocol> {
  const { clinicId, userId } = ctx.session;
  const { id } = await ctx.tx
    .insertInto('care_protocols')
    .values({
      ...protocolValues(fields),
      kind,
      clinic_id: clinicId,
      confirmed_at: ctx.now.toISOString(),
      confirmed_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [added] = await findProtocols(ctx.tx, clinicId, sql`p.id = ${id}::uuid`);
  if (!added) throw new Error('A protocol that was just added must be readable.');
  ctx.audit('care_protocol.added', id, { after: added });
  return added;
}
