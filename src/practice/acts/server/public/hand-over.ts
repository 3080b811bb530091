import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PlannedActs, VisitOrPet } from '../../contract.ts';
import { planAndDoAct } from '../plan-and-do-act.ts';

interface HandedOver {
  readonly for: z.output<typeof VisitOrPet>;
  readonly itemId: string;
  readonly quantityThousandths: number;
  readonly note: string;
  readonly overrideReason: string | undefined;
  /** Which lot is taken first; undefined for the earliest expiry. */
  readonly lotId: string | undefined;
  /** From which containers it is drawn, where it is controlled. */
  readonly containerIds: readonly string[] | undefined;
}

/**
 * CORE-1, CORE-2. Hands an item over to take home: act, charge and stock in one transaction. Unlike what is given in treatment it is
 * refused when the stock has not enough of it that is usable.
 *
 * @throws AppError as `planAndDoAct`; `lot_not_usable`, `stock_not_enough`.
 */
export const handOver = (
  ctx: MemberContext,
  { lotId, containerIds, ...item }: HandedOver,
): Promise<PlannedActs> =>
  planAndDoAct(
    ctx,
    { ...item, containerIds: containerIds && [...containerIds], use: 'handed_over', isEmergency: false },
    { itemId: item.itemId, lotId: lotId ?? null },
  );
