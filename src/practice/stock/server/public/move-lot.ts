import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { insertMovements, type NewMovement } from '../insert-movements.ts';
import { lockItems } from '../lock-items.ts';

type LotMove = Omit<NewMovement, 'actId' | 'transferId'> & {
  readonly lotId: string;
  readonly locationId: string;
};

/** Nobody else moves an item until the transaction ends. What is read afterwards is what they left. */
export const lockStockOf = (ctx: MemberContext, itemId: string): Promise<unknown> =>
  lockItems(ctx, sql`select ${itemId}::uuid`);

/** Moves some of a lot, whose item is locked. @returns the movement. @throws AppError `not_found`, `stock_short`. */
export async function moveLot(ctx: MemberContext, movement: LotMove): Promise<string> {
  const [moved] = await insertMovements(ctx, [movement]);
  if (!moved) throw new Error('a movement was just added');
  return moved.id;
}

/** Moves some of a lot to another place. @returns the movement that arrives there. @throws AppError `not_found`, `stock_short`. */
export async function moveLotTo(
  ctx: MemberContext,
  { locationId, ...movement }: Omit<LotMove, 'kind'>,
  toLocationId: string,
): Promise<string> {
  const one = { ...movement, kind: 'transferred', transferId: randomUUID() } as const;
  await insertMovements(ctx, [{ ...one, locationId, quantityThousandths: -movement.quantityThousandths }]);
  const [arrived] = await insertMovements(ctx, [{ ...one, locationId: toLocationId }]);
  if (!arrived) throw new Error('a movement was just added');
  return arrived.id;
}
