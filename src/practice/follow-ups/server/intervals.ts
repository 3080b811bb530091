import { sql } from 'kysely';
import * as z from 'zod';
import { FOLLOW_UP_PURPOSES, FOLLOW_UP_WAYS, type FollowUpPurpose } from '#vocabulary/follow-ups.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { FOLLOW_UP_INTERVALS } from '#practice/assistant/rules/follow-up-table.rules.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import type { FollowUpIntervals } from '../candidate.rules.ts';
import type { ConfirmFollowUpIntervals, FollowUpInterval } from '../contract.ts';

const Row = z.object({
  purpose: z.enum(FOLLOW_UP_PURPOSES),
  way: z.enum(FOLLOW_UP_WAYS),
  afterDays: z.int(),
  graceDays: z.int(),
  confirmedAt: Instant,
});

/** Ours, with the clinic's own where it has confirmed or changed them. */
export async function readIntervals({
  tx,
  session: { clinicId },
}: MemberContext): Promise<FollowUpInterval[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select i.purpose, i.way, i.after_days as "afterDays", i.grace_days as "graceDays", i.confirmed_at as "confirmedAt"
      from follow_up_intervals i where i.clinic_id = ${clinicId}`,
  );
  return FOLLOW_UP_PURPOSES.map((purpose) => {
    const own = rows.find((row) => row.purpose === purpose);
    return Object.assign({ purpose, confirmedAt: null }, FOLLOW_UP_INTERVALS[purpose], own);
  });
}

/** Ours, replaced by those that are given. */
export const byPurpose = (intervals: readonly FollowUpInterval[]): FollowUpIntervals =>
  Object.assign({}, FOLLOW_UP_INTERVALS, Object.fromEntries(intervals.map((one) => [one.purpose, one])));

export const confirmedPurposes = (intervals: readonly FollowUpInterval[]): ReadonlySet<FollowUpPurpose> =>
  new Set(intervals.filter(({ confirmedAt }) => confirmedAt !== null).map(({ purpose }) => purpose));

/** @throws AppError `ai_feature_off`. */
export async function listFollowUpIntervals(ctx: MemberContext) {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  return { items: await readIntervals(ctx) };
}

/** Confirms intervals as they are, or changes them. @throws AppError `ai_feature_off`. */
export async function confirmFollowUpIntervals(ctx: MemberContext, { items }: ConfirmFollowUpIntervals) {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  const { tx, now, session } = ctx;
  for (const { purpose, way, afterDays, graceDays } of items) {
    const values = { way, after_days: afterDays, grace_days: graceDays };
    await tx
      .insertInto('follow_up_intervals')
      .values({ purpose, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['clinic_id', 'purpose'])
          .doUpdateSet({ ...values, confirmed_at: now.toISOString(), confirmed_by: session.userId }),
      )
      .execute();
  }
  ctx.audit('follow_up_intervals.confirmed', session.clinicId, { after: { items } });
  return { items: await readIntervals(ctx) };
}
