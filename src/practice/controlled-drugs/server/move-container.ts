import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertLocation } from '#practice/stock/server/public/assert-location.ts';
import { moveLotTo } from '#practice/stock/server/public/move-lot.ts';
import type { Container, MoveContainer } from '../contract.ts';
import { addRow } from './add-row.ts';
import { findContainer } from './find-container.ts';
import { lockContainer } from './lock-container.ts';

/** Moves a container with what is in it: a transfer of the stock, and a row of the register. @throws AppError `not_found`. */
export async function moveContainer(
  ctx: MemberContext,
  { id, toLocationId, note }: MoveContainer,
): Promise<Container> {
  await assertLocation(ctx, toLocationId);
  const container = await lockContainer(ctx, id);
  const { itemId, lotId, unit, locationId, balanceThousandths, number, drugName } = container;
  // An empty one is thrown away, and one that is there already needs no row.
  if (balanceThousandths === 0) throw new AppError('not_found');
  if (locationId !== toLocationId) {
    const movementId = await moveLotTo(
      ctx,
      { itemId, lotId, unit, locationId, quantityThousandths: balanceThousandths, note },
      toLocationId,
    );
    await addRow(ctx, {
      kind: 'moved',
      containerId: id,
      quantityThousandths: 0,
      locationId: toLocationId,
      movementId,
      note,
    });
  }
  ctx.audit('container.moved', id, { after: { number, drug: drugName, locationId: toLocationId, note } });
  return findContainer(ctx, id);
}
