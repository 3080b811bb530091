import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { sendEstimateEndpoint } from '../contract.ts';
import { findFacts } from './facts.ts';
import { findToday } from './insert-estimate.ts';
import { lockDraft } from './lock-estimate.ts';

const Emailed = z.object({ address: z.string().nullable() });

/**
 * Opens an estimate for an answer. The job that sends the email makes its link.
 *
 * @throws AppError `estimate_empty`, `estimate_expired`, `estimate_not_draft`, `estimate_without_email`, `not_found`,
 *   `record_changed`.
 */
export async function sendEstimate(
  ctx: MemberContext,
  { id, version, byEmail }: z.output<typeof sendEstimateEndpoint.input>,
) {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  const draft = await lockDraft(ctx, id, version);
  const [facts, { today }] = [await findFacts(tx, clinicId, id), await findToday(ctx)];
  if (!facts) throw new AppError('not_found');
  if (facts.options.length === 0 || facts.options.some(({ lines }) => lines.length === 0))
    throw new AppError('estimate_empty');
  if (draft.valid_until_on < today) throw new AppError('estimate_expired');
  await tx
    .updateTable('estimates')
    .set({ status: 'sent', sent_at: now.toISOString(), sent_by: userId, version: version + 1 })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  const emailed = byEmail
    ? await fetchRow(tx, Emailed, sql`select app.email_estimate(${clinicId}::uuid, ${id}::uuid) as address`)
    : undefined;
  const emailedTo = emailed?.address ?? null;
  if (byEmail && emailedTo === null) throw new AppError('estimate_without_email');
  ctx.audit('estimate.sent', id, { after: { byEmail } });
  return { id, emailedTo };
}
