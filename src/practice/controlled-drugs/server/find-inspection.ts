import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { type Address, addressText } from '#foundation/values/address.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { RegisterRow } from '../contract.ts';
import { type GetInspection, Inspection, InspectionRow } from '../inspection.contract.ts';
import { registerTotals } from '../register.rules.ts';
import { scheduleName } from '../duty.rules.ts';
import { rowColumns, rowJoins } from './find-container.ts';
import { findPlace } from './find-place.ts';

const Drug = z.object({
  itemId: z.uuid(),
  drugName: z.string(),
  schedule: z.string(),
  substance: z.string(),
  form: z.string(),
  strength: z.string(),
  productCode: z.string().nullable(),
  unit: z.string(),
});
const Receipt = Inspection.shape.receipts.element;
const text = z.string().nullable();
const Row = RegisterRow.extend({
  containerId: z.uuid(),
  number: z.int(),
  lotNumber: z.string().nullable(),
  /** Null where it is for nobody. */
  address: z
    .object({ addressLine: text, postalCode: text, city: text, region: text, country: text })
    .nullable(),
});
type Row = z.infer<typeof Row>;

const drugOf = ({ tx, session: { clinicId } }: MemberContext, itemId: string) =>
  fetchRow(
    tx,
    Drug,
    sql`select i.id as "itemId", i.name as "drugName", coalesce(i.control_schedule, '') as schedule, k.substance, k.form, k.strength,
          k.product_code as "productCode", coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit
          from controlled_items k join catalogue_items i on i.clinic_id = ${clinicId} and i.id = k.item_id
         where k.clinic_id = ${clinicId} and k.item_id = ${itemId}`,
  );

const receiptsOf = ({ tx, session: { clinicId } }: MemberContext, { itemId, from, to }: GetInspection) =>
  fetchRows(
    tx,
    Receipt,
    sql`select t.received_on as "receivedOn", ${staffNameOfAccount(clinicId, sql`m.moved_by`)} as "receivedByName", t.supplier,
          s.address as "supplierAddress", s.registration as "supplierRegistration", t.lot_number as "lotNumber", t.expires_on as "expiresOn",
          m.quantity_thousandths as "quantityThousandths"
          from stock_movements m join stock_lots t on t.clinic_id = ${clinicId} and t.id = m.lot_id
          left join lateral (select u.address, u.registration from suppliers u
            where u.clinic_id = ${clinicId} and lower(u.name) = lower(t.supplier) order by u.archived_at desc nulls first limit 1) s on true
         where m.clinic_id = ${clinicId} and m.item_id = ${itemId} and m.kind in ('opening', 'received')
           and t.received_on between ${from}::date and ${to}::date
         order by m.moved_at, m.id`,
  );

const rowsOf = (
  { tx, session: { clinicId } }: MemberContext,
  { itemId, from, to }: GetInspection,
  timeZone: string,
) =>
  fetchRows(
    tx,
    Row,
    sql`select r.container_id as "containerId", c.number,
          (select t.lot_number from stock_lots t where t.clinic_id = ${clinicId} and t.id = c.lot_id) as "lotNumber",
          case when o.id is not null then json_build_object('addressLine', o.address_line, 'postalCode', o.postal_code, 'city', o.city,
            'region', o.region, 'country', o.country) end as address, ${rowColumns(clinicId)}
          from controlled_register_rows r
          join controlled_containers c on c.clinic_id = ${clinicId} and c.id = r.container_id ${rowJoins(clinicId)}
         where r.clinic_id = ${clinicId} and c.item_id = ${itemId}
           and r.recorded_at >= app.instant_of(${from}::date::timestamp, ${timeZone})
           and r.recorded_at < app.instant_of((${to}::date + 1)::timestamp, ${timeZone})
         order by c.number, r.position`,
  );

const addressOf = (address: Address | null, home: string): string | null =>
  (address && addressText(address, home)) || null;

const rowOf =
  (home: string) =>
  (row: Row): InspectionRow =>
    InspectionRow.parse(Object.assign({}, row, { clientAddress: addressOf(row.address, home) }));

/** The receipts and registers of a drug in a period of the clinic’s days. @throws AppError `not_found`. */
export async function findInspection(ctx: MemberContext, input: GetInspection): Promise<Inspection> {
  const place = await findPlace(ctx);
  const [drug, receipts, rows] = await Promise.all([
    drugOf(ctx, input.itemId),
    receiptsOf(ctx, input),
    rowsOf(ctx, input, place.timeZone),
  ]);
  if (!drug) throw new AppError('not_found');
  const containers = [...Map.groupBy(rows, ({ containerId }) => containerId)].map(([id, own]) => ({
    id,
    number: own[0]?.number ?? 0,
    lotNumber: own[0]?.lotNumber ?? null,
    beforeThousandths: own[0]?.beforeThousandths ?? 0,
    balanceThousandths: own.at(-1)?.balanceThousandths ?? 0,
    rows: own.map(rowOf(place.country)),
  }));
  return {
    ...drug,
    schedule: scheduleName(place.duty, drug.schedule),
    from: input.from,
    to: input.to,
    receipts,
    containers,
    totals: registerTotals(rows),
  };
}
