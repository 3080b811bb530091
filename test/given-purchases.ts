import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a clinic's world buys. */
export interface WorldPurchases {
  readonly supplierId: string;
  /** One that offers nothing, to be changed. */
  readonly spareSupplierId: string;
  /** Nothing of it is there, and the supplier offers it. */
  readonly offeredItemId: string;
  readonly draftOrderId: string;
  readonly approvedOrderId: string;
  readonly sentOrderId: string;
  readonly sentLineId: string;
  /** One of which something came. */
  readonly partOrderId: string;
}

interface PurchasesOf {
  readonly clinicId: string;
  readonly canary: string;
  /** An item that is kept. */
  readonly stockItemId: string;
  readonly storageId: string;
}

const EACH = ['draft', 'approved', 'sent', 'part_received'] as const;

/** A supplier that offers an item, and an order in each state, of one pack of another. */
export async function givenPurchases(
  owner: pg.Pool,
  { clinicId, canary, stockItemId, storageId }: PurchasesOf,
): Promise<WorldPurchases> {
  const [supplierId, spareSupplierId, offeredItemId] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query(
    `insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, stock_unit)
     values ($1, $2, 'product', $3, 'ancillary', 'goods', 'piece')`,
    [clinicId, offeredItemId, `${canary} offered`],
  );
  await owner.query(
    `insert into stock_items (clinic_id, item_id, reorder_point_thousandths, par_level_thousandths) values ($1, $2, 1000, 2000)`,
    [clinicId, offeredItemId],
  );
  for (const [id, name] of [
    [supplierId, 'supplier'],
    [spareSupplierId, 'spare supplier'],
  ])
    await owner.query(
      `insert into suppliers (clinic_id, id, name, email, note) values ($1, $2, $3, $4, $3)`,
      [clinicId, id, `${canary} ${name}`, `orders-${id}@suppliers.test`],
    );
  await owner.query(
    `insert into supplier_offers (clinic_id, supplier_id, item_id, code, pack_name, pack_thousandths)
     values ($1, $2, $3, $4, 'box', 1000)`,
    [clinicId, supplierId, offeredItemId, `${canary} code`],
  );
  const orders = new Map<string, { readonly id: string; readonly lineId: string }>();
  for (const [at, name] of EACH.entries()) {
    const [id, lineId] = [randomUUID(), randomUUID()];
    await owner.query(
      `insert into purchase_orders (clinic_id, id, year, counter, supplier_id, location_id, currency, note)
       values ($1, $2, 2026, $3, $4, $5, 'EUR', $6)`,
      [clinicId, id, at + 1, supplierId, storageId, `${canary} note`],
    );
    await owner.query(
      `insert into purchase_order_lines (clinic_id, id, order_id, position, item_id, item_name, unit, pack_name, pack_thousandths, packs)
       values ($1, $2, $3, 0, $4, $5, 'piece', 'box', 1000, 1)`,
      [clinicId, lineId, id, stockItemId, `${canary} stocked`],
    );
    orders.set(name, { id, lineId });
  }
  const idOf = (name: (typeof EACH)[number]) => orders.get(name)?.id ?? '';
  await owner.query(`update purchase_orders set approved_at = now() where clinic_id = $1 and counter > 1`, [
    clinicId,
  ]);
  await owner.query(
    `update purchase_orders o set state = 'sent', sent_at = now(), expected_on = current_date, document = jsonb_build_object(
         'number', 'PO', 'orderedOn', current_date, 'currency', 'EUR', 'note', o.note,
         'clinic', jsonb_build_object('name', c.name, 'country', c.country, 'timeZone', c.time_zone, 'addressLine', null,
           'postalCode', null, 'city', null, 'region', null, 'phone', null, 'email', null),
         'supplier', jsonb_build_object('name', $2::text, 'address', null, 'accountNumber', null),
         'deliverTo', 'Storage', 'lines', '[]'::jsonb)
       from clinics c where c.id = o.clinic_id and o.clinic_id = $1 and o.counter > 2`,
    [clinicId, `${canary} supplier`],
  );
  await owner.query(`update purchase_orders set state = 'part_received' where clinic_id = $1 and id = $2`, [
    clinicId,
    idOf('part_received'),
  ]);
  return {
    supplierId,
    spareSupplierId,
    offeredItemId,
    draftOrderId: idOf('draft'),
    approvedOrderId: idOf('approved'),
    sentOrderId: idOf('sent'),
    sentLineId: orders.get('sent')?.lineId ?? '',
    partOrderId: idOf('part_received'),
  };
}
