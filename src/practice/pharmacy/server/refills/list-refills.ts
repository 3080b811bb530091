import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListRefills } from '../../refills.contract.ts';
import { findRefills, IS_OPEN, refillOf } from './find-refills.ts';

/** Open ones with the longest wait first; answered ones the latest first. */
export async function listRefills(ctx: MemberContext, { show }: ListRefills) {
  const found =
    show === 'open'
      ? await findRefills(ctx, IS_OPEN)
      : await findRefills(ctx, sql`q.status in ('denied', 'dispensed')`, sql`q.answered_at desc`);
  return { items: found.map((row) => refillOf(row, ctx.now)) };
}
