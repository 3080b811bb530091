import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStock, type GivenStock, wrongLevels } from '#test/given-stock.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { transferStockEndpoint, writeOffStockEndpoint } from '../moves.contract.ts';

let db: TestDatabase;
let stock: GivenStock;
let lotId: string;
/** Every kind of movement that is none of an act, and one of an act. */
beforeAll(async () => {
  db = await createTestDatabase();
  stock = await givenStock(db);
  [lotId = ''] = await stock.received([{ lotNumber: 'A1', expiresOn: '2099-01-01' }]);
  const moved = { itemId: stock.itemId, lotId, quantityThousandths: 1000, note: null };
  const answers = [
    await stock.api.call(stock.csr, transferStockEndpoint, {
      ...moved,
      fromLocationId: stock.hubId,
      toLocationId: stock.vehicleId,
    }),
    await stock.api.call(stock.csr, writeOffStockEndpoint, {
      ...moved,
      locationId: stock.hubId,
      kind: 'wasted',
      reason: 'damaged',
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await stock.used(1000);
});
afterAll(() => db.drop());

/** Runs a statement as the owner of the tables, or as a role with everything that a clinic's admin may. */
async function refusal(role: 'clinic_member' | 'definer' | null, statement: string): Promise<string | null> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [stock.admin.userId, stock.clinicId, `,${permissionsOf('clinic_admin').join(',')},`],
    );
    if (role !== null) await client.query(`set local role ${role}`);
    await client.query(statement);
    await client.query('set constraints all immediate');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const KINDS = ['received', 'transferred', 'wasted', 'used'] as const;
const ROLES = ['clinic_member', 'definer', null] as const;

describe('CORE-4: what was moved stays as it was', () => {
  test.each(KINDS)('%s: no role changes or deletes it', async (kind) => {
    const { rows } = await db.owner.query(`select 1 from stock_movements where kind = $1`, [kind]);
    expect(rows.length).toBeGreaterThan(0);
    for (const role of ROLES)
      for (const statement of [
        `update stock_movements set quantity_thousandths = 1 where kind = '${kind}'`,
        `update stock_movements set note = 'x' where kind = '${kind}'`,
        `delete from stock_movements where kind = '${kind}'`,
      ])
        expect({ role, statement, refusal: await refusal(role, statement) }).toMatchObject({
          refusal: expect.stringMatching(/append-only|permission denied/),
        });
  });
});

describe('CORE-6: a lot keeps what it was received with', () => {
  test.each([
    `lot_number = 'B2'`,
    `expires_on = '2100-01-01'`,
    'cost_minor = 1',
    'cost_for_thousandths = 1',
    `currency = 'USD'`,
    `supplier = 'Other'`,
    `received_on = '2020-01-01'`,
  ])('%s: nobody who works in a clinic changes it', async (change) => {
    expect(await refusal('clinic_member', `update stock_lots set ${change} where id = '${lotId}'`)).toMatch(
      /permission denied/,
    );
  });

  test('its state is changed', async () => {
    const held = `update stock_lots set state = 'quarantined', state_reason = 'Wet' where id = '${lotId}'`;
    expect(await refusal('clinic_member', held)).toBeNull();
  });
});

describe('CORE-7: no role writes levels', () => {
  test.each(['update stock_levels set quantity_thousandths = 7', 'delete from stock_levels'])(
    '%s',
    async (statement) => {
      for (const role of ROLES)
        expect({ role, refusal: await refusal(role, statement) }).toMatchObject({
          refusal: expect.stringMatching(/CORE-7|permission denied/),
        });
      expect(await wrongLevels(db)).toEqual([]);
    },
  );
});
