import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { moveLot } from '#practice/stock/server/public/move-lot.ts';
import { type TakenOnly, useStock } from '#practice/stock/server/public/use-stock.ts';
import { addRow } from '../add-row.ts';
import { type Draw, findDraws } from '../find-draws.ts';
import { assertLicensed } from './assert-licensed.ts';

interface ActUsingStock {
  readonly actId: string;
  readonly itemId: string;
  readonly quantityThousandths: number;
}

interface DrawnFrom {
  readonly containerIds?: readonly string[] | undefined;
  /** As of `useStock`. */
  readonly only?: TakenOnly | undefined;
}

/** The rows of what acts took, each with the movement of the same quantity in the stock. */
const recordDraws = ({ tx, session: { clinicId } }: MemberContext, draws: readonly Draw[]) =>
  sql`
  insert into controlled_register_rows (clinic_id, container_id, kind, quantity_thousandths, location_id, movement_id, act_id)
  select ${clinicId}, c.id, case when a.use = 'handed_over' then 'dispensed' else 'given' end, m.quantity_thousandths,
         m.location_id, m.id, m.act_id
    from unnest(${draws.map(({ container }) => container.id)}::uuid[], ${draws.map(({ use }) => use.actId)}::uuid[])
           with ordinality draw (container_id, act_id, place)
    join controlled_containers c on c.clinic_id = ${clinicId} and c.id = draw.container_id
    join acts a on a.clinic_id = ${clinicId} and a.id = draw.act_id
    join stock_movements m on m.clinic_id = ${clinicId} and m.act_id = draw.act_id and m.item_id = c.item_id
     and m.lot_id = c.lot_id and m.location_id = c.location_id and m.reverses_id is null
   order by draw.place`.execute(tx);

/** CD-2. What stays in needle and hub, as a row and a movement of its own. */
async function recordHubLoss(
  ctx: MemberContext,
  { use, container, hubLossThousandths }: Draw,
): Promise<void> {
  if (hubLossThousandths === 0) return;
  const { itemId, unit, actId } = use;
  const { id: containerId, lotId, locationId } = container;
  const one = { reason: 'hub_loss', locationId, quantityThousandths: -hubLossThousandths } as const;
  const movementId = await moveLot(ctx, { ...one, kind: 'wasted', itemId, unit, lotId });
  await addRow(ctx, { ...one, kind: 'hub_loss', containerId, movementId, actId });
}

/**
 * CD-2, CORE-2. Takes from the stock what acts use. What is controlled is drawn from the containers that were named and written in their
 * registers, in the same transaction.
 *
 * @throws AppError `container_needed`, `container_not_usable`, `container_short`, `controlled_not_allowed`, `licence_expired`.
 */
export async function useStockOfActs(
  ctx: MemberContext,
  acts: readonly ActUsingStock[],
  { containerIds = [], only }: DrawnFrom = {},
): Promise<void> {
  const draws: Draw[] = [];
  await useStock(ctx, acts, {
    only,
    chooseLots: async (uses) => {
      draws.push(...(await findDraws(ctx, uses, containerIds, only)));
      return new Map(draws.map(({ use, container: { lotId, locationId } }) => [use, { lotId, locationId }]));
    },
  });
  if (draws.length === 0) return;
  await assertLicensed(ctx, { isControlled: true, actIds: draws.map(({ use }) => use.actId) });
  await recordDraws(ctx, draws);
  for (const draw of draws) await recordHubLoss(ctx, draw);
}
