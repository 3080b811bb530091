import * as z from 'zod';
import { LOT_STATES } from '#vocabulary/stock.ts';
import type { StockLot } from '../contract.ts';
import { ChangeStockLot } from '../moves.contract.ts';
import { checkInput } from './check-input.ts';

const LotStateFields = z.object({ state: z.enum(LOT_STATES), reason: z.string() });
export type LotStateFields = z.infer<typeof LotStateFields>;

/** The input of the endpoint: a lot that is usable needs no reason. */
export const toLotState = (
  itemId: string,
  { id, version }: Pick<StockLot, 'id' | 'version'>,
  { state, reason }: LotStateFields,
): z.input<typeof ChangeStockLot> => ({
  itemId,
  lotId: id,
  version,
  state,
  reason: state === 'usable' ? null : reason,
});

export const lotStateForm = (itemId: string, lot: Pick<StockLot, 'id' | 'version'>) =>
  LotStateFields.superRefine((fields, check) =>
    checkInput({ schema: ChangeStockLot, input: toLotState(itemId, lot, fields) }, check),
  );
