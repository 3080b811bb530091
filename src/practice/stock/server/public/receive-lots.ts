import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ReceiveStock } from '../../moves.contract.ts';
import { receiveStock } from '../receive-stock.ts';

/**
 * Puts what was delivered for an order into the stock: a lot for each line, in their order, whose ids it returns.
 *
 * @throws AppError `not_found` for an item that is not stocked, or an archived location.
 */
export async function receiveLots(
  ctx: MemberContext,
  delivery: Omit<ReceiveStock, 'kind'>,
): Promise<readonly string[]> {
  const { lots } = await receiveStock(ctx, { ...delivery, kind: 'received' });
  return lots.map(({ lotId }) => lotId);
}
