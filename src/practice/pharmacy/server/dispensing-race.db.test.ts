import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenStock, wrongLevels } from '#test/given-stock.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { dispensePrescriptionEndpoint, writePrescriptionEndpoint } from '../prescriptions.contract.ts';
import { pharmacyHandlers } from './routes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** So many press at once. */
const RACERS = 50;
/** For so many prescriptions: some are pressed twice, one right after the other. */
const PRESCRIPTIONS = 40;
/** Of two lots together, with which fewer prescriptions are filled than there are. */
const UNITS = 20;

const Refused = z.object({ code: z.string() });

/** A clinic with a drug that is stocked, and a prescription for one of it, which is never filled. */
async function givenPrescribedDrug() {
  const stock = await givenStock(db);
  const api = createTestApi(db, [...actsHandlers, ...pharmacyHandlers, ...stockHandlers]);
  const itemId = await givenItem(db.owner, stock.clinicId, { kind: 'drug', stockUnit: 'tablet' });
  const { status, body } = await api.call(stock.doctor, writePrescriptionEndpoint, {
    visitId: stock.visitId,
    itemId,
    drugName: null,
    strength: null,
    directions: { chosen: null, text: 'Give one.' },
    quantityThousandths: 1000,
    unit: null,
    refills: 0,
    expiresOn: null,
    filledAt: 'clinic',
    note: null,
  });
  expect(status).toBe(200);

  /** So many prescriptions like it. */
  async function written(count: number): Promise<readonly string[]> {
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into prescriptions
         select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', l.last + n))).*
           from prescriptions r, (select max(number) as last from prescriptions where clinic_id = $2) l, generate_series(1, $3::integer) n
          where r.id = $1
       returning id`,
      [body.id, stock.clinicId, count],
    );
    return rows.map(({ id }) => id);
  }

  /** What prescriptions were filled with: what is on record of each of them, and of what left the stock. */
  async function filled(ids: readonly string[]) {
    const { rows } = await db.owner.query<{ fills: number; charges: number; moved: number }>(
      `select count(distinct f.act_id)::integer as fills,
              (select count(*)::integer from charges c where c.act_id = any (array_agg(f.act_id)) and c.voided_at is null) as charges,
              (select coalesce(-sum(m.quantity_thousandths), 0)::integer from stock_movements m where m.act_id = any (array_agg(f.act_id))) as moved
         from prescription_fills f where f.prescription_id = any ($1::uuid[]) group by f.prescription_id`,
      [ids],
    );
    return rows;
  }

  return { ...stock, api, itemId, written, filled };
}

test(
  'CORE-3, RX-7: of many who dispense the last units at once as many do as there are units, nothing is lost or below zero',
  async () => {
    const given = await givenPrescribedDrug();
    const { api, csr, itemId } = given;
    const runs = stormRuns(100);
    let dispensed = 0;
    for (let done = 0; done < runs; done += RACERS) {
      const racers = Math.min(RACERS, runs - done);
      const ids = await given.written(Math.min(PRESCRIPTIONS, racers));
      await given.received([
        { itemId, quantityThousandths: 500 * UNITS, expiresOn: '2098-01-01' },
        { itemId, quantityThousandths: 500 * UNITS, expiresOn: '2097-01-01' },
      ]);
      const answers = await Promise.all(
        Array.from({ length: racers }, (_, index) =>
          api.call(csr, dispensePrescriptionEndpoint, {
            id: ids[Math.floor((index * ids.length) / racers)] ?? '',
            quantityThousandths: 1000,
          }),
        ),
      );
      const refusals = answers
        .filter(({ status }) => status !== 200)
        .map(({ body }) => Refused.parse(body).code);
      expect(new Set(refusals).difference(new Set(['prescription_used_up', 'stock_not_enough']))).toEqual(
        new Set(),
      );
      const count = answers.length - refusals.length;
      expect(count).toBe(Math.min(UNITS, ids.length));
      // Each of them is one fill with one charge and one unit, of another prescription.
      expect(await given.filled(ids)).toEqual(
        Array.from({ length: count }, () => ({ fills: 1, charges: 1, moved: 1000 })),
      );
      const left = Object.values(await given.levels(itemId)).reduce((sum, quantity) => sum + quantity, 0);
      expect(left).toBe(1000 * (UNITS - count));
      dispensed += count;
    }
    expect(await wrongLevels(db)).toEqual([]);
    process.stdout.write(
      `figure: CORE-3 ${runs} dispensings at once by ${RACERS}, ${dispensed} units handed over, 0 below zero, 0 lost\n`,
    );
  },
  stormTimeoutMs(120_000),
);
