import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { LinkedDemo } from '../contract.ts';
import { assertChanged, DemoChange } from './demo-change.ts';
import { hostsFreeAt, loadFreeSlots } from './free-slots.ts';
import { hashLinkToken } from './link-token.ts';
import { openDemoLink } from './open-demo-link.ts';

/**
 * Moves a booking. A move to its own slot changes nothing and sends no email.
 *
 * @throws AppError `slot_taken`, `demo_closed`, `not_found`.
 */
export async function moveDemoByLink(
  ctx: PublicContext,
  input: { readonly token: string; readonly startsAt: string },
): Promise<LinkedDemo> {
  const demo = await openDemoLink(ctx, input);
  if (Date.parse(demo.startsAt) === Date.parse(input.startsAt) && demo.status === 'booked') return demo;
  if (demo.status !== 'booked') throw new AppError('demo_closed');
  const hostIds = hostsFreeAt(await loadFreeSlots(ctx, demo.id), input.startsAt);
  const change = await fetchRow(
    ctx.tx,
    DemoChange,
    sql`select app.move_demo_by_link(${hashLinkToken(input.token)}, ${hostIds}::uuid[], ${input.startsAt}::timestamptz) as outcome`,
  );
  assertChanged(change?.outcome);
  return openDemoLink(ctx, input);
}
