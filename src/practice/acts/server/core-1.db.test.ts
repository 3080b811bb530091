import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment, type GivenTreatment } from '#test/given-acts.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import {
  changeActEndpoint,
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
let freeId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
  treatment = await givenTreatment(db.owner);
  freeId = await givenItem(db.owner, treatment.clinicId, { isBillable: false, priceMinor: null });
});
afterAll(() => db.drop());

/** Acts that break CORE-1: done and billable without exactly one charge that counts, or any other act with one. */
const broken = async (visitId: string) =>
  (
    await db.owner.query(
      `select a.id, a.status from acts a
        where a.clinic_id = $1 and a.visit_id = $2 and (a.status = 'done' and a.is_billable)::integer <>
          (select count(*) from charges c where c.clinic_id = a.clinic_id and c.act_id = a.id and c.voided_at is null
              and c.item_id = a.item_id and c.visit_id = a.visit_id and c.pet_id = a.pet_id)`,
      [treatment.clinicId, visitId],
    )
  ).rows;

describe('CORE-1', () => {
  const step = fc.record({
    verb: fc.constantFrom('plan', 'planFree', 'planAndDo', 'do', 'undo', 'drop', 'unbill'),
    /** Which of the acts so far. */
    act: fc.nat(9),
    /** How often at once; with the same key or with a key each. */
    presses: fc.integer({ min: 1, max: 3 }),
    isSameKey: fc.boolean(),
  });

  test(
    'holds after every step of any history, with retries and presses at once',
    async () => {
      let keys = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (history) => {
          const { clinicId, petId, clientId, doctor, csr, examId } = treatment;
          const { rows } = await db.owner.query<{ id: string }>(
            `insert into visits (clinic_id, pet_id, client_id, reason) values ($1, $2, $3, 'History') returning id`,
            [clinicId, petId, clientId],
          );
          const visitId = rows[0]?.id ?? '';
          for (const { verb, act, presses, isSameKey } of history) {
            const { items } = (await api.call(doctor, listActsEndpoint, { visitId })).body;
            const chosen = items[act % Math.max(items.length, 1)];
            keys += 1;
            const press = async (index: number) => {
              const person = index === 1 && !isSameKey ? csr : doctor;
              const headers = { 'idempotency-key': isSameKey ? `key ${keys}` : `key ${keys} ${index}` };
              const target = { for: { visitId } };
              const id = chosen?.id ?? '';
              if (verb === 'plan')
                return api.call(
                  person,
                  planActsEndpoint,
                  { ...target, items: [{ itemId: examId }] },
                  headers,
                );
              if (verb === 'planFree')
                return api.call(
                  person,
                  planActsEndpoint,
                  { ...target, items: [{ itemId: freeId }] },
                  headers,
                );
              if (verb === 'planAndDo')
                return api.call(person, planAndDoActEndpoint, { ...target, itemId: examId }, headers);
              if (chosen === undefined) return null;
              if (verb === 'do') return api.call(person, doActEndpoint, { id }, headers);
              if (verb === 'undo')
                return api.call(person, undoActEndpoint, { id, reason: 'Mistake' }, headers);
              if (verb === 'drop')
                return api.call(person, dropActEndpoint, { id, reason: 'Not needed' }, headers);
              return api.call(person, changeActEndpoint, {
                id,
                version: chosen.version,
                unbilledReason: chosen.isBillable ? 'Goodwill' : null,
              });
            };
            const answers = await Promise.all(Array.from({ length: presses }, (_, index) => press(index)));
            expect(answers.filter((answer) => answer !== null && answer.status >= 500)).toEqual([]);
            expect(await broken(visitId)).toEqual([]);
            if (isSameKey && (verb === 'plan' || verb === 'planAndDo')) {
              const after = (await api.call(doctor, listActsEndpoint, { visitId })).body.items;
              expect(after).toHaveLength(items.length + 1);
            }
          }
        }),
        { numRuns: stormRuns(8) },
      );
    },
    stormTimeoutMs(120_000),
  );

  test('the bill is the sum of the charges that count', async () => {
    const { doctor, examId, clinicId, petId, clientId } = treatment;
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into visits (clinic_id, pet_id, client_id, reason) values ($1, $2, $3, 'Bill') returning id`,
      [clinicId, petId, clientId],
    );
    const visitId = rows[0]?.id ?? '';
    const first = await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: examId });
    await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: examId });
    await api.call(doctor, undoActEndpoint, { id: first.body.items[0]?.id ?? '', reason: 'Mistake' });
    const { body } = await api.call(doctor, listActsEndpoint, { visitId });
    expect(body.bills).toMatchObject([{ subtotalMinor: 5000, taxMinor: 950, totalMinor: 5950 }]);
  });
});

describe('the database refuses, from every role', () => {
  const done = async () => {
    const { doctor, visitId, examId } = treatment;
    const { body } = await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: examId });
    return body.items[0]?.id ?? '';
  };

  test.each([
    [
      'CORE-1: an act that is done without its charge',
      `update charges set voided_at = now(), voided_by = gen_random_uuid() where act_id = $1`,
    ],
    [
      'CORE-1: a charge of an act that was undone',
      `update acts set status = 'voided', voided_at = now(), voided_by = gen_random_uuid(), void_reason = 'x' where id = $1`,
    ],
    [
      'CORE-1: a second charge',
      `insert into charges (clinic_id, client_id, pet_id, visit_id, act_id, item_id, description, income_category, tax_class, taxes, quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
      select clinic_id, client_id, pet_id, visit_id, act_id, item_id, description, income_category, tax_class, taxes, quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency from charges where act_id = $1`,
    ],
    ['CORE-4: a changed amount', `update charges set amount_minor = 1 where act_id = $1`],
    ['CORE-4: a deleted charge', `delete from charges where act_id = $1`],
    ['CORE-6: another tax', `update charges set taxes = '[]' where act_id = $1`],
    ['CORE-6: another description', `update charges set description = 'x' where act_id = $1`],
    ['CORE-6: another name of an act', `update acts set item_name = 'x' where id = $1`],
    ['ACT-1: a way back', `update acts set status = 'planned', done_at = null, done_by = null where id = $1`],
    ['ACT-1: a deleted act', `delete from acts where id = $1`],
    ['a changed quantity after it was done', `update acts set quantity_thousandths = 7 where id = $1`],
  ])('%s', async (_what, statement) => {
    const id = await done();
    await expect(db.owner.query(statement, [id])).rejects.toThrow();
    expect(await broken(treatment.visitId)).toEqual([]);
  });

  test('the truncation of both tables', async () => {
    await expect(db.owner.query('truncate charges cascade')).rejects.toMatchObject({ code: '42501' });
    await expect(db.owner.query('truncate acts cascade')).rejects.toMatchObject({ code: '42501' });
  });

  test('acts in a signed or locked visit', async () => {
    const own = await givenTreatment(db.owner);
    const { body } = await api.call(own.doctor, planActsEndpoint, {
      for: { visitId: own.visitId },
      items: [{ itemId: own.examId }],
    });
    await db.owner.query(
      `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
      [own.clinicId, own.visitId],
    );
    const id = body.items[0]?.id ?? '';
    for (const answer of [
      await api.call(own.doctor, doActEndpoint, { id }),
      await api.call(own.doctor, dropActEndpoint, { id, reason: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'visit_closed' } });
    await expect(db.owner.query(`update acts set note = 'x' where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'acts_visit_open_check',
    });
  });
});
