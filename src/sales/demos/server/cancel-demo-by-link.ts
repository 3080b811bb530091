import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { LinkedDemo } from '../contract.ts';
import { assertChanged, DemoChange } from './demo-change.ts';
import { hashLinkToken } from './link-token.ts';
import { openDemoLink } from './open-demo-link.ts';

/**
 * Cancels a booking. Cancelling it again changes nothing.
 *
 * @throws AppError `demo_closed`, `not_found`.
 */
export async function cancelDemoByLink(
  ctx: PublicContext,
  input: { readonly token: string },
): Promise<LinkedDemo> {
  const change = await fetchRow(
    ctx.tx,
    DemoChange,
    sql`select app.cancel_demo_by_link(${hashLinkToken(input.token)}) as outcome`,
  );
  assertChanged(change?.outcome);
  return openDemoLink(ctx, input);
}
