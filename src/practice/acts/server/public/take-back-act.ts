import type { ActStatus } from '#vocabulary/act-statuses.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { dropAct } from '../drop-act.ts';
import { undoAct } from '../undo-act.ts';

/**
 * ACT-1. Takes an act back: one that is planned is dropped, one that is done is undone together with its charge. A voided one stays as
 * it is.
 *
 * @throws AppError `charge_invoiced`, `not_found`, `visit_closed`.
 */
export async function takeBackAct(
  ctx: MemberContext,
  { id, status, reason }: { readonly id: string; readonly status: ActStatus; readonly reason: string },
): Promise<void> {
  if (status === 'planned') await dropAct(ctx, { id, reason, isDeclined: false });
  if (status === 'done') await undoAct(ctx, { id, reason });
}
