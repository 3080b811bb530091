import { randomUUID } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordTalk } from '../drift.contract.ts';
import { getVisitDrift } from './get-visit-drift.ts';

/** EST-7. Records who was told what a visit costs. @throws AppError `not_found`; `record_changed` if it costs something else by now. */
export async function recordTalk(
  ctx: MemberContext,
  { visitId, toldName, channel, isAgreed, note, costMinor }: RecordTalk,
) {
  const { drift } = await getVisitDrift(ctx, { visitId });
  if (drift === null) throw new AppError('not_found');
  if (drift.costMinor !== costMinor) throw new AppError('record_changed');
  const id = randomUUID();
  await ctx.tx
    .insertInto('estimate_talks')
    .values({
      clinic_id: ctx.session.clinicId,
      id,
      visit_id: visitId,
      told_name: toldName,
      channel,
      is_agreed: isAgreed,
      note,
      agreed_minor: drift.agreedMinor,
      cost_minor: costMinor,
      currency: drift.currency,
    })
    .execute();
  ctx.audit('estimate_talk.added', visitId, { after: { id, toldName, channel, isAgreed, costMinor } });
  return { id };
}
