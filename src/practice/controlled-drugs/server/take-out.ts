import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { moveLot } from '#practice/stock/server/public/move-lot.ts';
import type { Container } from '../contract.ts';
import type { TransferOut, WasteFromContainer } from '../witness.contract.ts';
import { addRow } from './add-row.ts';
import { findContainer } from './find-container.ts';
import { lockContainer } from './lock-container.ts';

interface Out {
  readonly id: string;
  readonly quantityThousandths: number;
  readonly confirmationId: string;
  readonly reason: string | null;
  readonly note: string | null;
}

/** Takes some out of a container and the stock, as a witness confirmed it. */
async function takeOut(
  ctx: MemberContext,
  { id, quantityThousandths, confirmationId, reason, note }: Out,
  kind: 'transferred_out' | 'wasted',
): Promise<Container> {
  const container = await lockContainer(ctx, id);
  const { itemId, lotId, locationId, unit, number, drugName } = container;
  if (container.balanceThousandths < quantityThousandths) throw new AppError('container_short');
  const one = { locationId, quantityThousandths: -quantityThousandths, reason, note };
  const movementId = await moveLot(ctx, {
    ...one,
    kind: kind === 'wasted' ? 'wasted' : 'returned_to_supplier',
    itemId,
    lotId,
    unit,
  });
  await addRow(ctx, { ...one, kind, containerId: id, movementId, confirmationId });
  ctx.audit(kind === 'wasted' ? 'container.wasted' : 'container.transferred_out', id, {
    after: { number, drug: drugName, quantityThousandths, reason, note, confirmationId },
  });
  return findContainer(ctx, id);
}

/** CD-4. Records waste. @throws AppError `container_short`, `not_found`, `witness_missing`. */
export const wasteFromContainer = (ctx: MemberContext, input: WasteFromContainer): Promise<Container> =>
  takeOut(ctx, input, 'wasted');

/** CD-4. Records what was handed to another registrant. @throws AppError `container_short`, `not_found`, `witness_missing`. */
export const transferOut = (ctx: MemberContext, input: TransferOut): Promise<Container> =>
  takeOut(ctx, { ...input, reason: null }, 'transferred_out');
