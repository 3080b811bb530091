import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment, givenVisit, type GivenTreatment } from '#test/given-acts.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import {
  doActEndpoint,
  dropActEndpoint,
  listActsEndpoint,
  planActsEndpoint,
  planAndDoActEndpoint,
  undoActEndpoint,
} from '../contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let treatment: GivenTreatment;
let sutureId: string;
let drugId: string;
let surgeryId: string;
let bundleId: string;
/** What one of each item takes from the stock, in thousandths, worked out by hand. */
let uses: Readonly<Record<string, Readonly<Record<string, number>>>>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
  treatment = await givenTreatment(db.owner);
  const { clinicId, examId } = treatment;
  sutureId = await givenItem(db.owner, clinicId, { kind: 'product', stockUnit: 'pack' });
  drugId = await givenItem(db.owner, clinicId, { kind: 'drug', stockUnit: 'ml', isBillable: false });
  const packId = await givenItem(db.owner, clinicId, { uses: { [sutureId]: 2000, [drugId]: 400 } });
  surgeryId = await givenItem(db.owner, clinicId, {
    kind: 'procedure',
    uses: { [packId]: 1500, [sutureId]: 1000 },
  });
  bundleId = await givenItem(db.owner, clinicId, {
    kind: 'bundle',
    priceMinor: null,
    includes: { [surgeryId]: 1000, [drugId]: 2500, [examId]: 1000 },
  });
  uses = {
    [examId]: {},
    [sutureId]: { [sutureId]: 1000 },
    [drugId]: { [drugId]: 1000 },
    // 1.5 packs of instruments with 2 sutures and 0.4 ml each, and one suture more: 3 + 1 sutures, 0.6 ml.
    [surgeryId]: { [sutureId]: 4000, [drugId]: 600 },
  };
});
afterAll(() => db.drop());

const openVisit = (): Promise<string> => givenVisit(db.owner, treatment.clinicId, treatment);

/** What the movements of each act add up to, by item; items that add up to nothing are left out. */
async function movedBy(visitId: string): Promise<Record<string, Record<string, number>>> {
  const { rows } = await db.owner.query<{ act: string; item: string; quantity: string }>(
    `select m.act_id as act, m.item_id as item, sum(m.quantity_thousandths) as quantity
       from stock_movements m join acts a on a.clinic_id = m.clinic_id and a.id = m.act_id
      where a.clinic_id = $1 and a.visit_id = $2 group by 1, 2 having sum(m.quantity_thousandths) <> 0`,
    [treatment.clinicId, visitId],
  );
  const moved: Record<string, Record<string, number>> = {};
  for (const { act, item, quantity } of rows) (moved[act] ??= {})[item] = Number(quantity);
  return moved;
}

const negated = (quantities: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(quantities).map(([item, quantity]) => [item, -quantity]));

/** What the acts of a visit should have moved, from what the API says of them. */
async function expectedOf(visitId: string): Promise<Record<string, Record<string, number>>> {
  const { items } = (await api.call(treatment.doctor, listActsEndpoint, { visitId })).body;
  const used = items.flatMap(({ id, status, itemId, quantityThousandths }) => {
    const one = uses[itemId] ?? {};
    if (status !== 'done' || Object.keys(one).length === 0) return [];
    const all = Object.entries(one).map(
      ([item, each]) => [item, (each * quantityThousandths) / 1000] as const,
    );
    return [[id, negated(Object.fromEntries(all))] as const];
  });
  return Object.fromEntries(used);
}

/** Movements are only added: those that were there stay as they are. */
const ledger = async (visitId: string): Promise<readonly unknown[]> =>
  (
    await db.owner.query(
      `select m.* from stock_movements m join acts a on a.clinic_id = m.clinic_id and a.id = m.act_id
        where a.clinic_id = $1 and a.visit_id = $2 order by m.id`,
      [treatment.clinicId, visitId],
    )
  ).rows;

describe('CORE-2', () => {
  const step = fc.record({
    verb: fc.constantFrom('plan', 'planBundle', 'planAndDo', 'do', 'do', 'undo', 'drop'),
    act: fc.nat(9),
    item: fc.nat(2),
    quantity: fc.constantFrom(1000, 2000, 10_000),
    presses: fc.integer({ min: 1, max: 3 }),
  });

  test(
    'holds after every step of any history, with presses at once',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (history) => {
          const { doctor, csr } = treatment;
          const visitId = await openVisit();
          let before: readonly unknown[] = [];
          for (const { verb, act, item, quantity, presses } of history) {
            const { items } = (await api.call(doctor, listActsEndpoint, { visitId })).body;
            const id = items[act % Math.max(items.length, 1)]?.id;
            const chosen = {
              itemId: [sutureId, drugId, surgeryId][item] ?? '',
              quantityThousandths: quantity,
            };
            const target = { for: { visitId } };
            const press = async (index: number) => {
              const person = index === 1 ? csr : doctor;
              if (verb === 'plan') return api.call(person, planActsEndpoint, { ...target, items: [chosen] });
              if (verb === 'planBundle')
                return api.call(person, planActsEndpoint, { ...target, items: [{ itemId: bundleId }] });
              if (verb === 'planAndDo')
                return api.call(person, planAndDoActEndpoint, { ...target, ...chosen });
              if (id === undefined) return null;
              if (verb === 'do') return api.call(person, doActEndpoint, { id });
              if (verb === 'undo') return api.call(person, undoActEndpoint, { id, reason: 'Mistake' });
              return api.call(person, dropActEndpoint, { id, reason: 'Not needed' });
            };
            const answers = await Promise.all(Array.from({ length: presses }, (_, index) => press(index)));
            expect(answers.filter((answer) => answer !== null && answer.status >= 500)).toEqual([]);
            expect(await movedBy(visitId)).toEqual(await expectedOf(visitId));
            const after = await ledger(visitId);
            expect(after).toEqual(expect.arrayContaining([...before]));
            before = after;
          }
        }),
        { numRuns: stormRuns(8) },
      );
    },
    stormTimeoutMs(120_000),
  );

  test('a bundle moves what each of its acts uses, and an act without a charge moves too', async () => {
    const visitId = await openVisit();
    const { body } = await api.call(treatment.doctor, planAndDoActEndpoint, {
      for: { visitId },
      itemId: bundleId,
    });
    const moved = await movedBy(visitId);
    const of = (itemId: string) => moved[body.items.find((act) => act.itemId === itemId)?.id ?? ''];
    expect(of(surgeryId)).toEqual({ [sutureId]: -4000, [drugId]: -600 });
    expect(of(drugId)).toEqual({ [drugId]: -2500 });
    expect(of(treatment.examId)).toBeUndefined();
  });

  test.each([
    // 0.0015 packs are 0.002, with 0.004 sutures.
    [1, { suture: 5, ml: 1 }],
    [333, { suture: 1333, ml: 200 }],
    [1_000_000_000, { suture: 1_000_000_000, ml: 400_000_000 }],
  ])(
    'STOCK-1: %i thousandths are rounded half up at each step, between a thousandth and a million',
    async (quantity, { suture, ml }) => {
      const { rows } = await db.owner.query<{ item_id: string; quantity_thousandths: number }>(
        'select item_id, quantity_thousandths from app.stock_use_of($1, $2, $3)',
        [treatment.clinicId, surgeryId, quantity],
      );
      const used = Object.fromEntries(rows.map((row) => [row.item_id, row.quantity_thousandths]));
      expect(used).toEqual({ [sutureId]: suture, [drugId]: ml });
    },
  );

  test('an act that is done while the catalogue changes what it uses is done with what it uses now', async () => {
    const { clinicId, doctor } = treatment;
    const visitId = await openVisit();
    const gauzeId = await givenItem(db.owner, clinicId, { kind: 'product', stockUnit: 'piece' });
    const dressingId = await givenItem(db.owner, clinicId, { uses: { [gauzeId]: 3000 } });
    const holder = await db.owner.connect();
    try {
      // The audit entry is written after the movements and before the commit.
      await holder.query('begin; lock table audit_entries in share mode');
      const pending = api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: dressingId });
      await waitForLock(db.owner);
      await db.owner.query(
        `update catalogue_parts set quantity_thousandths = 7000 where clinic_id = $1 and item_id = $2`,
        [clinicId, dressingId],
      );
      await holder.query('rollback');
      const { status, body } = await pending;
      expect(status).toBe(200);
      expect(await movedBy(visitId)).toEqual({ [body.items[0]?.id ?? '']: { [gauzeId]: -7000 } });
    } finally {
      holder.release();
    }
  });

  test('CORE-6: what an item uses later changes nothing of what was moved, and undoing gives back what was taken', async () => {
    const { clinicId, doctor } = treatment;
    const visitId = await openVisit();
    const gauzeId = await givenItem(db.owner, clinicId, { kind: 'product', stockUnit: 'piece' });
    const dressingId = await givenItem(db.owner, clinicId, { uses: { [gauzeId]: 3000 } });
    const { body } = await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: dressingId });
    const id = body.items[0]?.id ?? '';
    await db.owner.query(
      `update catalogue_parts set quantity_thousandths = 7000 where clinic_id = $1 and item_id = $2`,
      [clinicId, dressingId],
    );
    await db.owner.query(`update catalogue_items set stock_unit = 'roll' where clinic_id = $1 and id = $2`, [
      clinicId,
      gauzeId,
    ]);
    expect(await movedBy(visitId)).toEqual({ [id]: { [gauzeId]: -3000 } });
    expect(await api.call(doctor, undoActEndpoint, { id, reason: 'Mistake' })).toMatchObject({ status: 200 });
    expect(await ledger(visitId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ quantity_thousandths: -3000, unit: 'piece', reverses_id: null }),
        expect.objectContaining({ quantity_thousandths: 3000, unit: 'piece' }),
      ]),
    );
    expect(await movedBy(visitId)).toEqual({});
  });
});

describe('the database refuses, from every role', () => {
  const done = async () => {
    const { body } = await api.call(treatment.doctor, planAndDoActEndpoint, {
      for: { visitId: await openVisit() },
      itemId: sutureId,
    });
    return body.items[0]?.id ?? '';
  };
  const COPY = `insert into stock_movements (clinic_id, item_id, unit, quantity_thousandths, act_id, reverses_id, kind)`;

  test.each([
    [
      'CORE-2: an act that is done without its movements',
      `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, status, done_at, done_by)
       select clinic_id, visit_id, pet_id, item_id, item_kind, item_name, false, 'done', now(), done_by from acts where id = $1`,
      'acts_stock_check',
    ],
    [
      'CORE-2: an act that is undone without giving back',
      `with undone as (update charges set voided_at = now(), voided_by = gen_random_uuid() where act_id = $1)
       update acts set status = 'voided', voided_at = now(), voided_by = gen_random_uuid(), void_reason = 'x' where id = $1`,
      'acts_stock_check',
    ],
    [
      'CORE-2: a movement that the act does not use',
      `${COPY} select clinic_id, '%OTHER%', unit, -1, act_id, null, 'used' from stock_movements where act_id = $1`,
      'acts_stock_check',
    ],
    [
      'CORE-2: the same movement twice',
      `${COPY} select clinic_id, item_id, unit, quantity_thousandths, act_id, null, 'used' from stock_movements where act_id = $1`,
      'stock_movements_act_key',
    ],
    [
      'CORE-2: giving back while the act is done',
      `${COPY} select clinic_id, item_id, unit, -quantity_thousandths, act_id, id, 'returned' from stock_movements where act_id = $1`,
      'acts_stock_check',
    ],
    [
      'CORE-2: giving back more than was taken',
      `${COPY} select clinic_id, item_id, unit, 1 - quantity_thousandths, act_id, id, 'returned' from stock_movements where act_id = $1`,
      'stock_movements_reversal_check',
    ],
    [
      'CORE-4: a changed movement',
      `update stock_movements set quantity_thousandths = -1 where act_id = $1`,
      '',
    ],
    ['CORE-4: a deleted movement', `delete from stock_movements where act_id = $1`, ''],
  ])('%s', async (_what, statement, constraint) => {
    const id = await done();
    await expect(db.owner.query(statement.replace('%OTHER%', drugId), [id])).rejects.toMatchObject(
      constraint === '' ? { code: '42501' } : { constraint },
    );
  });
});
