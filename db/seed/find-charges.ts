import type { LineToInvoice } from '#practice/billing/invoice-content.rules.ts';
import type { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';

/** How far back invoices go. */
const DAYS = 45;

/** A charge of the demo with all that an invoice says of it. */
export interface ChargeRow extends LineToInvoice {
  readonly clientId: string;
  readonly itemId: string;
  readonly performedBy: string | null;
  readonly chargedAtMs: number;
}

interface Buyer {
  readonly clientId: string;
  readonly buyer: InvoiceDocument['buyer'];
}

/** Charges of signed visits, and fees of wellness plans, from the last weeks until yesterday. */
export async function findCharges({ client, clinic, clinicId, nowMs }: Frame): Promise<ChargeRow[]> {
  const { rows } = await client.query<ChargeRow>(
    `select c.id, c.client_id as "clientId", c.description, c.quantity_thousandths as "quantityThousandths",
       c.unit_price_minor as "unitPriceMinor", c.factor_percent as "factorPercent", c.amount_minor as "amountMinor", c.currency,
       c.includes_tax as "includesTax", c.unit, c.taxes, c.charged_at as "chargedAt", c.pet_id as "petId", p.name as "petName",
       c.visit_id as "visitId", c.code, to_char(app.local_day(c.charged_at, $2), 'YYYY-MM-DD') as "performedOn",
       null as "performedByName", 0 as "discountMinor", null as "discountReason", null as "minimumMinor",
       c.item_id as "itemId", c.income_category as "incomeCategory", i.fee_code as "feeCode", c.charged_by as "performedBy",
       p.species, v.reason as "visitReason", (extract(epoch from c.charged_at) * 1000)::float8 as "chargedAtMs"
       from charges c
       join catalogue_items i on i.clinic_id = $1 and i.id = c.item_id
       join pets p on p.clinic_id = $1 and p.id = c.pet_id
       left join visits v on v.clinic_id = $1 and v.id = c.visit_id
      where c.clinic_id = $1 and c.client_id is not null and (c.visit_id is null or v.status = 'signed') and c.charged_at between $3 and $4
      order by c.charged_at, c.id`,
    [clinicId, clinic.timeZone, iso(nowMs - DAYS * DAY_MS), iso(nowMs - DAY_MS)],
  );
  return rows;
}

/** The clients as invoices name them, by their ids. */
export async function findBuyers({ client, clinicId }: Frame): Promise<ReadonlyMap<string, Buyer['buyer']>> {
  const { rows } = await client.query<Buyer>(
    `select id as "clientId", json_build_object('name', full_name, 'addressLines', array_remove(array[address_line], null),
       'postalCode', postal_code, 'city', city, 'region', region, 'country', country, 'vatId', null) as buyer
       from clients where clinic_id = $1`,
    [clinicId],
  );
  return new Map(rows.map(({ clientId, buyer }) => [clientId, buyer]));
}
