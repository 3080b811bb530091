import { expect } from 'vitest';
import { planAndDoActEndpoint, undoActEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { getStockItemEndpoint } from '#practice/stock/contract.ts';
import { receiveStockEndpoint, type ReceiveStock } from '#practice/stock/moves.contract.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { addStockLocationEndpoint, listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenStaff, type Person } from './given.ts';
import { givenItem, givenTreatment } from './given-acts.ts';
import { WRONG_LEVELS } from './stock-reconciles.ts';

type Line = Partial<ReceiveStock['lines'][number]>;

/** A clinic with a hub and a vehicle, a stocked item, and what tests of stock do again and again. */
export async function givenStock(db: TestDatabase) {
  const api = createTestApi(db, [...actsHandlers, ...stockHandlers]);
  const treatment = await givenTreatment(db.owner);
  const { clinicId, csr, visitId } = treatment;
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const [hub] = (await api.call(csr, listStockLocationsEndpoint, {})).body.items;
  const vehicle = (await api.call(admin, addStockLocationEndpoint, { name: 'Car', kind: 'vehicle' })).body;
  const hubId = hub?.id ?? '';
  const newItem = (name?: string) =>
    givenItem(db.owner, clinicId, { kind: 'product', stockUnit: 'piece', ...(name ? { name } : {}) });
  const itemId = await newItem('Gauze');

  /** Receives lots of an item, by default of 10 pieces for 5.00 at the hub, and returns their ids. */
  async function received(lines: readonly Line[] = [{}], locationId = hubId): Promise<string[]> {
    const { status, body } = await api.call(csr, receiveStockEndpoint, {
      locationId,
      supplier: null,
      note: null,
      lines: lines.map((line) => ({
        itemId,
        lotNumber: null,
        expiresOn: null,
        quantityThousandths: 10_000,
        costMinor: 500,
        ...line,
      })),
    });
    expect(status).toBe(200);
    return body.lots.map(({ lotId }) => lotId);
  }

  const press = (quantityThousandths: number, item = itemId, person: Person = csr) =>
    api.call(person, planAndDoActEndpoint, { for: { visitId }, itemId: item, quantityThousandths });

  /** Does an act that uses so much of an item, and returns its id. */
  async function used(quantityThousandths: number, item = itemId): Promise<string> {
    const { status, body } = await press(quantityThousandths, item);
    expect(status).toBe(200);
    return body.items[0]?.id ?? '';
  }

  async function undone(id: string): Promise<void> {
    const { status } = await api.call(csr, undoActEndpoint, { id, reason: 'Mistake' });
    expect(status).toBe(200);
  }

  const item = async (id = itemId) => (await api.call(csr, getStockItemEndpoint, { itemId: id })).body;

  /** What is on record by lot and location, `short` for what is short; both in the order of their names. */
  async function levels(id = itemId): Promise<Record<string, number>> {
    const { rows } = await db.owner.query<{ key: string; quantity: number }>(
      `select coalesce(l.lot_id::text, 'short') || case when p.is_default then '' else ' ' || p.name end as key,
              l.quantity_thousandths::integer as quantity
         from stock_levels l join stock_locations p on p.clinic_id = l.clinic_id and p.id = l.location_id
        where l.clinic_id = $1 and l.item_id = $2`,
      [clinicId, id],
    );
    return Object.fromEntries(rows.map(({ key, quantity }) => [key, quantity]));
  }

  return {
    ...treatment,
    api,
    admin,
    hubId,
    vehicleId: vehicle.id,
    vehicle,
    itemId,
    newItem,
    received,
    press,
    used,
    undone,
    item,
    levels,
  };
}
export type GivenStock = Awaited<ReturnType<typeof givenStock>>;

/** CORE-7: levels that are not the sum of their movements, of every clinic. */
export async function wrongLevels({ owner }: TestDatabase): Promise<readonly unknown[]> {
  return (await owner.query(WRONG_LEVELS)).rows;
}
