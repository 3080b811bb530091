import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import { lockEstimate } from './lock-estimate.ts';

/** How long a link shows what was answered, or that the estimate has expired. */
const DAYS_AFTER_VALIDITY = 90;

/** Makes a link to an estimate that was sent; only its hash is kept. @throws AppError `estimate_not_open`, `not_found`. */
export async function linkEstimate(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const { status, valid_until_on: until } = await lockEstimate(ctx, id);
  if (status !== 'sent') throw new AppError('estimate_not_open');
  const token = makeClinicToken(clinicId);
  await ctx.tx
    .insertInto('estimate_links')
    .values({
      clinic_id: clinicId,
      estimate_id: id,
      token_hash: hashClinicToken(token),
      is_emailed: false,
      expires_at: sql`greatest(${until}::date, current_date)::timestamptz + make_interval(days => ${DAYS_AFTER_VALIDITY}::integer)`,
    })
    .execute();
  ctx.audit('estimate.linked', id);
  return { id, token };
}
