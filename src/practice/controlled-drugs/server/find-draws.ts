import { sql } from 'kysely';
import * as z from 'zod';
import { LOT_STATES } from '#vocabulary/stock.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { isUsableOn } from '#practice/stock/allocate.rules.ts';
import type { StockUse, TakenOnly } from '#practice/stock/server/public/use-stock.ts';
import type { ContainerChoice } from '../containers.contract.ts';
import { ContainerSummary } from '../contract.ts';
import { hubLossOf } from '../register.rules.ts';
import { containerColumns } from './container-columns.ts';

const Drug = z.object({ itemId: z.uuid(), name: z.string(), hubLossThousandths: z.int(), today: z.string() });
const OpenContainer = ContainerSummary.extend({ state: z.enum(LOT_STATES) });
type OpenContainer = z.infer<typeof OpenContainer>;

/** What an act draws from a container. */
export interface Draw {
  readonly use: StockUse;
  readonly container: OpenContainer;
  readonly hubLossThousandths: number;
}

/** Which of the items are controlled, and kept in registers. */
const findDrugs = ({ tx, now, session: { clinicId } }: MemberContext, itemIds: readonly string[]) =>
  fetchRows(
    tx,
    Drug,
    sql`select i.id as "itemId", i.name, coalesce(k.hub_loss_thousandths, 0) as "hubLossThousandths",
          ${todayAtClinic(clinicId, now)}::text as today
          from catalogue_items i left join controlled_items k on k.clinic_id = ${clinicId} and k.item_id = i.id
         where i.clinic_id = ${clinicId} and i.id = any (${[...itemIds]}::uuid[])
           and (i.control_schedule is not null or k.item_id is not null)`,
  );

/** Those with something in them, and those that were named, which may be empty by now. */
const findContainers = (
  { tx, session: { clinicId } }: MemberContext,
  itemIds: readonly string[],
  containerIds: readonly string[],
) =>
  fetchRows(
    tx,
    OpenContainer,
    sql`select ${containerColumns(clinicId)},
          (select t.state from stock_lots t where t.clinic_id = ${clinicId} and t.id = c.lot_id) as state
          from controlled_containers c
         where c.clinic_id = ${clinicId} and c.item_id = any (${[...itemIds]}::uuid[])
           and (c.balance_thousandths > 0 or c.id = any (${[...containerIds]}::uuid[]))
         order by c.number`,
  );

function withoutState(open: OpenContainer): ContainerSummary {
  const { state: _, ...container } = open;
  return container;
}

/**
 * CD-2. From which containers acts draw what they use of controlled drugs: of each one container, chosen by a person; of the lot that was
 * scanned, where one was. Of other items it says nothing.
 *
 * @throws AppError `container_needed` with a `ContainerChoice`, `container_not_usable`, `container_short`, `controlled_not_allowed`.
 */
export async function findDraws(
  ctx: MemberContext,
  uses: readonly StockUse[],
  containerIds: readonly string[],
  only?: TakenOnly,
): Promise<Draw[]> {
  const drugs = await findDrugs(ctx, [...new Set(uses.map(({ itemId }) => itemId))]);
  if (drugs.length === 0) return [];
  if (!ctx.session.permissions.includes('controlled:write')) throw new AppError('controlled_not_allowed');
  const containers = await findContainers(
    ctx,
    drugs.map(({ itemId }) => itemId),
    containerIds,
  );
  const left = new Map(containers.map(({ id, balanceThousandths }) => [id, balanceThousandths]));
  const draws: Draw[] = [];
  const missing = new Map<string, ContainerChoice['drugs'][number]>();
  for (const use of uses) {
    const drug = drugs.find(({ itemId }) => itemId === use.itemId);
    if (!drug) continue;
    const scannedLotId = only?.itemId === use.itemId ? only.lotId : null;
    const own = containers.filter(
      ({ itemId, lotId }) => itemId === use.itemId && (scannedLotId === null || lotId === scannedLotId),
    );
    const container = own.find(({ id }) => containerIds.includes(id));
    if (!container) {
      const usable = own.filter(
        (one) => isUsableOn(one, drug.today) && one.balanceThousandths >= use.quantityThousandths,
      );
      missing.set(use.itemId, {
        itemId: use.itemId,
        name: drug.name,
        unit: use.unit,
        neededThousandths: use.quantityThousandths,
        containers: usable.map(withoutState),
      });
      continue;
    }
    if (!isUsableOn(container, drug.today)) throw new AppError('container_not_usable');
    const balance = left.get(container.id) ?? 0;
    if (balance < use.quantityThousandths) throw new AppError('container_short');
    const hubLossThousandths = hubLossOf(drug.hubLossThousandths, balance, use.quantityThousandths);
    left.set(container.id, balance - use.quantityThousandths - hubLossThousandths);
    draws.push({ use, container, hubLossThousandths });
  }
  if (missing.size > 0)
    throw new AppError('container_needed', { drugs: [...missing.values()] } satisfies ContainerChoice);
  return draws;
}
