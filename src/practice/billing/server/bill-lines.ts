import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { BillLine } from '../bills.contract.ts';
import { feeMinimumOf } from '../discount.rules.ts';

/** A line of the bill with what an invoice needs as well. */
const Row = z.object({
  ...BillLine.omit({ minimumMinor: true }).shape,
  itemId: z.uuid(),
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES),
  feeCode: z.string().nullable(),
  fixedPriceMinor: z.int(),
  minimumPriceMinor: z.int(),
  minFactorPercent: z.int().nullable(),
  performedBy: z.uuid().nullable(),
  species: z.string().nullable(),
  visitReason: z.string().nullable(),
});
export interface BillRow extends z.infer<typeof Row> {
  readonly minimumMinor: number | null;
}

/**
 * BILL-1. The charges of a client that count and are on no invoice, in the order in which they were done.
 *
 * @param condition on `c`, such as a selection of charges.
 */
export async function findBillLines(
  { tx, session: { clinicId } }: MemberContext,
  clientId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<BillRow[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select c.id, c.client_id as "clientId", c.description, c.quantity_thousandths as "quantityThousandths",
          c.unit_price_minor as "unitPriceMinor", c.factor_percent as "factorPercent", c.amount_minor as "amountMinor", c.currency,
          c.includes_tax as "includesTax", c.unit, c.taxes, c.charged_at as "chargedAt", c.pet_id as "petId", p.name as "petName", c.visit_id as "visitId",
          c.code,
          app.local_day(c.charged_at, k.time_zone) as "performedOn", s.full_name as "performedByName",
          c.share_ppm as "sharePpm", coalesce(d.amount_minor, 0) as "discountMinor", d.reason as "discountReason",
          c.item_id as "itemId", c.income_category as "incomeCategory", i.fee_code as "feeCode",
          c.fixed_price_minor as "fixedPriceMinor", c.minimum_price_minor as "minimumPriceMinor",
          i.min_factor_percent as "minFactorPercent", c.charged_by as "performedBy",
          p.species, v.reason as "visitReason"
          from charges c
          join clinics k on k.id = ${clinicId}
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = c.item_id
          left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = c.id
          left join pets p on p.clinic_id = ${clinicId} and p.id = c.pet_id
          left join visits v on v.clinic_id = ${clinicId} and v.id = c.visit_id
          left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = c.charged_by
         where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.voided_at is null and ${condition}
           and not exists (select from invoiced_charges n where n.clinic_id = ${clinicId} and n.charge_id = c.id)
         order by c.charged_at, c.id`,
  );
  return rows.map((row) => Object.assign(row, { minimumMinor: feeMinimumOf(row) }));
}
