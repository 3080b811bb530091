import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** An act that is done in this transaction. */
export interface ActUsingStock {
  readonly actId: string;
  readonly itemId: string;
  /** Of the item, in thousandths of its dispensing unit. */
  readonly quantityThousandths: number;
}

/**
 * CORE-2, STOCK-1. Takes from the stock what acts use: the item itself, where it is stocked, and what the catalogue says that it
 * uses up, as it says today. Items without stock move nothing.
 */
export async function useStock(ctx: MemberContext, acts: readonly ActUsingStock[]): Promise<void> {
  if (acts.length === 0) return;
  const { clinicId } = ctx.session;
  await sql`
    insert into stock_movements (clinic_id, item_id, unit, quantity_thousandths, act_id)
    select ${clinicId}, used.item_id, used.unit, -used.quantity_thousandths, act.id
      from unnest(${acts.map(({ actId }) => actId)}::uuid[], ${acts.map(({ itemId }) => itemId)}::uuid[],
                  ${acts.map(({ quantityThousandths }) => quantityThousandths)}::integer[]) act (id, item_id, quantity),
           lateral app.stock_use_of(${clinicId}, act.item_id, act.quantity) used`.execute(ctx.tx);
}
