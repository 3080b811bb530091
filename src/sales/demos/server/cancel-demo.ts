import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Demo } from '../contract.ts';
import { assertChanged, DemoChange } from './demo-change.ts';
import { getDemo } from './find-demos.ts';

/**
 * Cancels a demo; visitor and host are emailed.
 *
 * @throws AppError `demo_closed`, `not_found`.
 */
export async function cancelDemo(
  ctx: PlatformContext,
  { demoId }: { readonly demoId: string },
): Promise<Demo> {
  const before = await getDemo(ctx.tx, demoId);
  const change = await fetchRow(
    ctx.tx,
    DemoChange,
    sql`select app.cancel_demo_as_platform(${demoId}::uuid) as outcome`,
  );
  assertChanged(change?.outcome);
  ctx.audit('demo.cancelled', demoId, { before: { status: before.status }, after: { status: 'cancelled' } });
  return { ...before, status: 'cancelled' };
}
