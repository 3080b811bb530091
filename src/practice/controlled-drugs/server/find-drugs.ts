import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ControlledDrug, ContainerSummary, UnopenedLot } from '../contract.ts';
import { type ControlledDuty, mayEstimate, scheduleName } from '../duty.rules.ts';
import { containerColumns } from './container-columns.ts';

const DrugRow = z.object({
  itemId: z.uuid(),
  name: z.string(),
  schedule: z.string(),
  unit: z.string(),
  packThousandths: z.int(),
  details: z
    .object({
      substance: z.string(),
      form: z.string(),
      strength: z.string(),
      productCode: z.string().nullable(),
      hubLossThousandths: z.int(),
      version: z.int(),
    })
    .nullable(),
});
const UnopenedRow = UnopenedLot.extend({ itemId: z.uuid() });

const drugs = ({ tx, session: { clinicId } }: MemberContext) =>
  fetchRows(
    tx,
    DrugRow,
    sql`select i.id as "itemId", i.name, coalesce(i.control_schedule, '') as schedule,
          coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit, i.dispense_per_stock * 1000 as "packThousandths",
          case when k.item_id is not null then json_build_object('substance', k.substance, 'form', k.form, 'strength', k.strength,
            'productCode', k.product_code, 'hubLossThousandths', k.hub_loss_thousandths, 'version', k.version) end as details
          from catalogue_items i left join controlled_items k on k.clinic_id = ${clinicId} and k.item_id = i.id
         where i.clinic_id = ${clinicId} and (i.control_schedule is not null and i.stock_unit is not null and i.archived_at is null
             or k.item_id is not null)
         order by i.name_folded, i.id`,
  );

const openContainers = ({ tx, session: { clinicId } }: MemberContext) =>
  fetchRows(
    tx,
    ContainerSummary,
    sql`select ${containerColumns(clinicId)} from controlled_containers c
         where c.clinic_id = ${clinicId} and c.balance_thousandths > 0 order by c.number`,
  );

/** CD-3. What of each lot is in no container. */
const unopened = ({ tx, session: { clinicId } }: MemberContext) =>
  fetchRows(
    tx,
    UnopenedRow,
    sql`select l.item_id as "itemId", l.lot_id as "lotId", l.location_id as "locationId", p.name as "locationName",
          t.lot_number as "lotNumber", t.expires_on as "expiresOn",
          (l.quantity_thousandths - coalesce(o.held, 0))::integer as "quantityThousandths"
          from stock_levels l
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = l.item_id
          join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
          join stock_locations p on p.clinic_id = ${clinicId} and p.id = l.location_id
          left join lateral (select sum(c.balance_thousandths) as held from controlled_containers c
            where c.clinic_id = ${clinicId} and c.lot_id = l.lot_id and c.location_id = l.location_id) o on true
         where l.clinic_id = ${clinicId} and l.quantity_thousandths > coalesce(o.held, 0)
           and (i.control_schedule is not null
             or exists (select from controlled_items k where k.clinic_id = ${clinicId} and k.item_id = i.id))
         order by t.expires_on nulls last, t.received_on, t.id, l.location_id`,
  );

/** The controlled drugs of the clinic, with what is there of each. */
export async function findDrugs(ctx: MemberContext, duty: ControlledDuty): Promise<ControlledDrug[]> {
  const [rows, containers, lots] = await Promise.all([drugs(ctx), openContainers(ctx), unopened(ctx)]);
  return rows.map((drug) =>
    Object.assign({}, drug, {
      schedule: scheduleName(duty, drug.schedule),
      containers: containers
        .filter(({ itemId }) => itemId === drug.itemId)
        .map((container) =>
          Object.assign({}, container, {
            mayBeEstimated: mayEstimate(duty, {
              schedule: drug.schedule,
              sizeThousandths: container.sizeThousandths,
            }),
          }),
        ),
      unopened: lots.filter(({ itemId }) => itemId === drug.itemId).map((lot) => UnopenedLot.parse(lot)),
    }),
  );
}
