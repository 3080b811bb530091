import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What a clinic's world has in stock. */
export interface WorldStock {
  readonly stockItemId: string;
  readonly stockLotId: string;
  /** Where most of the lot is. */
  readonly storageId: string;
  /** Where some of it is. */
  readonly cabinetId: string;
  /** Where nothing is. */
  readonly fridgeId: string;
  /** Of the cabinet; nothing has been counted. */
  readonly stockCountId: string;
  readonly stockCountLineId: string;
}

interface StockOf {
  readonly clinicId: string;
  readonly canary: string;
}

/** An item with one lot: 900 at the storage, 5 in a cabinet. Nothing but the storage is the clinic's default. */
export async function givenStockRoom(owner: pg.Pool, { clinicId, canary }: StockOf): Promise<WorldStock> {
  const [stockItemId, stockLotId, storageId, cabinetId, fridgeId, stockCountId, stockCountLineId] =
    Array.from({ length: 7 }, () => randomUUID());
  await owner.query(
    `insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, stock_unit)
     values ($1, $2, 'product', $3, 'ancillary', 'goods', 'piece')`,
    [clinicId, stockItemId, `${canary} stocked`],
  );
  for (const [id, kind] of [
    [storageId, 'hub'],
    [cabinetId, 'cabinet'],
    [fridgeId, 'fridge'],
  ])
    await owner.query(`insert into stock_locations (clinic_id, id, name, kind) values ($1, $2, $3, $4)`, [
      clinicId,
      id,
      `${canary} ${kind}`,
      kind,
    ]);
  await owner.query(`insert into stock_items (clinic_id, item_id) values ($1, $2)`, [clinicId, stockItemId]);
  await owner.query(
    `insert into stock_lots (clinic_id, id, item_id, lot_number, supplier, received_on)
     values ($1, $2, $3, $4, $4, current_date)`,
    [clinicId, stockLotId, stockItemId, `${canary} lot`],
  );
  for (const [locationId, quantity] of [
    [storageId, 900_000],
    [cabinetId, 5000],
  ])
    await owner.query(
      `insert into stock_movements (clinic_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths, note)
       values ($1, $2, 'piece', 'received', $3, $4, $5, $6)`,
      [clinicId, stockItemId, locationId, stockLotId, quantity, `${canary} note`],
    );
  await owner.query(
    `insert into stock_counts (clinic_id, id, location_id, limit_percent, note) values ($1, $2, $3, 5, $4)`,
    [clinicId, stockCountId, cabinetId, `${canary} count`],
  );
  await owner.query(
    `insert into stock_count_lines (clinic_id, id, count_id, item_id, location_id, lot_id, unit)
     values ($1, $2, $3, $4, $5, $6, 'piece')`,
    [clinicId, stockCountLineId, stockCountId, stockItemId, cabinetId, stockLotId],
  );
  return {
    stockItemId: stockItemId ?? '',
    stockLotId: stockLotId ?? '',
    storageId: storageId ?? '',
    cabinetId: cabinetId ?? '',
    fridgeId: fridgeId ?? '',
    stockCountId: stockCountId ?? '',
    stockCountLineId: stockCountLineId ?? '',
  };
}
