import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { moveLot, moveLotTo } from '#practice/stock/server/public/move-lot.ts';
import { returnStock } from '#practice/stock/server/public/return-stock.ts';
import { addRow } from '../add-row.ts';

const Drawn = z.object({
  containerId: z.uuid(),
  position: z.int(),
  kind: z.enum(['given', 'dispensed', 'hub_loss']),
  /** What is back. */
  quantityThousandths: z.int(),
  /** Where it was drawn, and where the container is now. */
  drawnAtId: z.uuid(),
  locationId: z.uuid(),
  itemId: z.uuid(),
  lotId: z.uuid(),
  unit: z.string(),
  /** What the stock got back; null for what was lost in the hub. */
  returnedId: z.uuid().nullable(),
});
type Drawn = z.infer<typeof Drawn>;

const findDrawn = ({ tx, session: { clinicId } }: MemberContext, actId: string) =>
  fetchRows(
    tx,
    Drawn,
    sql`select r.container_id as "containerId", r.position, r.kind, -r.quantity_thousandths as "quantityThousandths",
          r.location_id as "drawnAtId", c.location_id as "locationId", c.item_id as "itemId", c.lot_id as "lotId", c.unit,
          (select m.id from stock_movements m where m.clinic_id = ${clinicId} and m.reverses_id = r.movement_id) as "returnedId"
          from controlled_register_rows r
          join controlled_containers c on c.clinic_id = ${clinicId} and c.id = r.container_id
         where r.clinic_id = ${clinicId} and r.act_id = ${actId} and r.kind in ('given', 'dispensed', 'hub_loss')
           and not exists (select from controlled_register_rows u
             where u.clinic_id = ${clinicId} and u.container_id = r.container_id and u.reverses_position = r.position)
         order by r.container_id, r.position desc`,
  );

async function giveBack(ctx: MemberContext, actId: string, drawn: Drawn): Promise<void> {
  const { containerId, position, quantityThousandths, drawnAtId, locationId, itemId, lotId, unit } = drawn;
  const lot = { itemId, lotId, unit, quantityThousandths };
  const movementId =
    drawn.returnedId ??
    (await moveLot(ctx, { ...lot, kind: 'counted', locationId: drawnAtId, reason: 'undone' }));
  // The container was moved since: what is back is where it is now.
  if (drawnAtId !== locationId) await moveLotTo(ctx, { ...lot, locationId: drawnAtId }, locationId);
  await addRow(ctx, {
    kind: 'undone',
    containerId,
    reversesPosition: position,
    quantityThousandths,
    locationId,
    movementId,
    actId,
  });
}

/** CD-2, CORE-2. What an act that is undone took is back in the stock, and in the containers that it was drawn from. */
export async function returnStockOfAct(ctx: MemberContext, actId: string): Promise<void> {
  await returnStock(ctx, actId);
  for (const drawn of await findDrawn(ctx, actId)) await giveBack(ctx, actId, drawn);
}
