import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** An act that is done in this transaction. */
export interface ActUsingStock {
  readonly actId: string;
  readonly itemId: string;
  /** Of the item, in thousandths of its dispensing unit. */
  readonly quantityThousandths: number;
}

const Row = z.object({
  actId: z.uuid(),
  itemId: z.uuid(),
  unit: z.string(),
  quantityThousandths: z.int(),
});

/** STOCK-1. What acts use, as the catalogue says today, in the order in which it is taken. */
export const findUses = ({ tx, session: { clinicId } }: MemberContext, acts: readonly ActUsingStock[]) =>
  fetchRows(
    tx,
    Row,
    sql`select act.id as "actId", used.item_id as "itemId", used.unit, used.quantity_thousandths as "quantityThousandths"
          from unnest(${acts.map(({ actId }) => actId)}::uuid[], ${acts.map(({ itemId }) => itemId)}::uuid[],
                      ${acts.map(({ quantityThousandths }) => quantityThousandths)}::integer[])
                 with ordinality act (id, item_id, quantity, place),
               lateral app.stock_use_of(${clinicId}, act.item_id, act.quantity) used
         order by used.item_id, act.place`,
  );
