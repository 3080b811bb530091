import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Notice, SendNotices } from '../dunning.contract.ts';
import { findDueNotices } from './due-notices.ts';
import { findNotices } from './list-notices.ts';
import { lockClients } from './lock-clients.ts';
import { sendNotice } from './send-notice.ts';

const REFUSALS = {
  dunning_notice_invoices_pkey: 'notice_not_due',
  dunning_notice_invoices_order_check: 'notice_not_due',
  clients_erased_check: 'notice_not_due',
} as const;

/**
 * DUN-1. Sends the reminders that were chosen, as far as they are still due: what somebody else has sent, or the client has paid in
 * the meantime, is left out.
 *
 * @throws AppError `notice_not_due` when none of them is.
 */
export async function sendNotices(
  ctx: MemberContext,
  { notices }: SendNotices,
): Promise<{ readonly items: Notice[] }> {
  const clientIds = [...new Set(notices.map(({ clientId }) => clientId))];
  await lockClients(ctx, clientIds);
  const { steps, today, items } = await findDueNotices(ctx, clientIds);
  const chosen = items.filter((due) =>
    notices.some(
      ({ clientId, currency, step }) =>
        clientId === due.clientId && currency === due.currency && step === due.step,
    ),
  );
  if (chosen.length === 0) throw new AppError('notice_not_due');
  const ids = await namingConstraints(
    REFUSALS,
    Promise.all(
      chosen.flatMap((due) => {
        const step = steps[due.step];
        return step ? [sendNotice(ctx, due, { step, today, isAutomatic: false })] : [];
      }),
    ),
  );
  return { items: await findNotices(ctx, sql`n.id = any(${ids}::uuid[])`, ids.length) };
}
