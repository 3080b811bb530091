import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenPerson } from '#test/given.ts';
import { type GivenPlans, givenPlans, includes, puppyPlan } from '#test/given-plans.ts';
import { addMonths } from '#foundation/values/day.ts';
import { doActEndpoint, planActsEndpoint, undoActEndpoint } from '#practice/acts/contract.ts';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import {
  addWellnessPlanEndpoint,
  changeWellnessPlanEndpoint,
  listWellnessPlansEndpoint,
} from '../contract.ts';
import { listMyPlansEndpoint } from '../own.contract.ts';
import {
  cancelPlanEndpoint,
  listClientPlansEndpoint,
  pausePlanEndpoint,
  previewPlanCancellationEndpoint,
  renewPlanEndpoint,
  resumePlanEndpoint,
  sellPlanEndpoint,
} from '../subscriptions.contract.ts';

let db: TestDatabase;
let given: GivenPlans;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenPlans(db);
});

const preview = async (id: string) =>
  (await given.api.call(given.csr, previewPlanCancellationEndpoint, { id })).body;
const cancel = (id: string, owedMinor: number, isWaived = false) =>
  given.api.call(given.csr, cancelPlanEndpoint, { id, reason: 'Moving away', owedMinor, isWaived });
/** What of the fees is a liability, below zero as in the ledger. */
const planAccount = async () => (await given.ledger())['plan'] ?? 0;
const left = async () =>
  (await given.plans())[0]?.benefits.map(({ usesLeft, usesPerTerm }) => `${usesLeft} of ${usesPerTerm}`);

describe('what a clinic offers', () => {
  test('a plan has an item for its fees, and its name once', async () => {
    const plan = await given.offered();
    expect(plan).toMatchObject({ currency: 'EUR', petCount: 0, taxes: [{ name: 'VAT', ratePpm: 190_000 }] });
    const again = await given.api.call(given.admin, addWellnessPlanEndpoint, {
      ...puppyPlan(given.benefits),
      name: 'PUPPY plan',
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'plan_name_taken' } });
    const { body } = await given.api.call(given.csr, listWellnessPlansEndpoint, {});
    expect(body.items.map(({ name, benefits }) => [name, benefits.length])).toEqual([['Puppy Plan', 4]]);
  });

  test.each([
    [{ cycleMonths: 5 }, 'cycleMonths'],
    [{ minAgeDays: 10, maxAgeDays: 9 }, 'maxAgeDays'],
    [{ benefits: [] }, 'benefits'],
  ])('%j is refused at its field', async (fields, path) => {
    const { status, body } = await given.api.call(given.admin, addWellnessPlanEndpoint, {
      ...puppyPlan(given.benefits),
      ...fields,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: [{ path }] });
  });

  test('CORE-6: a change concerns later sales, and what is archived is not sold', async () => {
    const plan = await given.offered();
    await given.sell(plan.id);
    const { taxClass: _, ...fields } = puppyPlan([includes('Vaccines', given.items.vaccines, 1, 9000)]);
    const change = (version: number) =>
      given.api.call(given.admin, changeWellnessPlanEndpoint, {
        ...fields,
        id: plan.id,
        version,
        name: 'Young dogs',
        feeMinor: 3500,
        isArchived: true,
      });
    expect((await change(plan.version)).body).toMatchObject({ petCount: 1, feeMinor: 3500, version: 2 });
    expect(await change(plan.version)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    expect(await given.plans()).toMatchObject([{ name: 'Puppy Plan', feeMinor: 3000 }]);
    expect((await given.sell(plan.id, addMonths(given.today, 12))).body).toMatchObject({
      code: 'plan_archived',
    });
  });
});

describe('a plan of a pet', () => {
  test('is sold with its first fee and joining fee on the bill, once at a time', async () => {
    const plan = await given.sold({ joiningFeeMinor: 4500 });
    expect(plan).toMatchObject({ status: 'active', feesCharged: 1, feesCount: 12, startedOn: given.today });
    expect(plan.nextFeeOn).toBe(addMonths(given.today, 1));
    const { lines } = await given.bill();
    // Both have the same time.
    expect(lines.map(({ description, amountMinor }) => `${description}: ${amountMinor}`).toSorted()).toEqual([
      'Puppy Plan, joining fee: 4500',
      'Puppy Plan, month 1 of 12: 3000',
    ]);
    expect(await given.sell(plan.planId)).toMatchObject({ status: 409, body: { code: 'plan_sold' } });
    const { body } = await given.api.call(given.csr, listClientPlansEndpoint, { clientId: given.clientId });
    expect(body.items.map(({ id }) => id)).toEqual([plan.id]);
  });

  test('is refused for another species, a past day and a pet that has died', async () => {
    const cats = await given.offered({ species: ['cat'] });
    expect((await given.sell(cats.id)).body).toMatchObject({ fields: [{ path: 'planId' }] });
    const { id } = await given.offered({ name: 'For all' });
    expect((await given.sell(id, '2020-01-01')).body).toMatchObject({
      fields: [{ path: 'startedOn' }],
    });
    await db.owner.query(
      `update pets set deceased_on = current_date, deceased_recorded_at = now() where clinic_id = $1 and id = $2`,
      [given.clinicId, given.petId],
    );
    expect((await given.sell(id)).body).toMatchObject({ code: 'pet_deceased' });
  });

  test('the job charges each fee once, and none after the pet has died', async () => {
    await given.sold();
    await given.chargeFees(2);
    await given.chargeFees(2);
    // Two fees of one run have the same time.
    expect((await given.bill()).lines.map(({ description }) => description).toSorted()).toEqual([
      'Puppy Plan, month 1 of 12',
      'Puppy Plan, month 2 of 12',
      'Puppy Plan, month 3 of 12',
    ]);
    await db.owner.query(
      `update pets set deceased_on = current_date, deceased_recorded_at = now() where clinic_id = $1 and id = $2`,
      [given.clinicId, given.petId],
    );
    await given.chargeFees(5);
    expect((await given.bill()).lines).toHaveLength(3);
    expect(await given.plans()).toMatchObject([{ status: 'deceased', nextFeeOn: null }]);
  });

  test('two jobs at once charge a fee once', async () => {
    await given.sold();
    await Promise.all([given.chargeFees(1), given.chargeFees(1), given.chargeFees(1)]);
    expect((await given.bill()).lines).toHaveLength(2);
  });
});

describe('PLAN-1, PLAN-4: what a plan includes', () => {
  test('is taken off the bill when it is done, and earns its share of the fees', async () => {
    await given.sold();
    await given.invoiced();
    expect(await given.ledger()).toEqual({ receivable: 3570, plan: -3000, tax: -570 });
    const act = await given.done(given.items.exam);
    expect(act.charge).toMatchObject({ amountMinor: 6000, discountMinor: 6000 });
    expect(act.charge?.discountReason).toBe('Included in Puppy Plan');
    expect(await left()).toEqual(['1 of 2', '1 of 1', '1 of 1', '3 of 3']);
    expect(await given.ledger()).toEqual({ receivable: 3570, plan: 1154, income: -4154, tax: -570 });
    const invoice = await given.invoiced();
    expect(invoice.totalMinor).toBe(0);
    expect(await given.ledger()).toMatchObject({ discount: 6000, income: -10_154 });
  });

  test('is given back when the act is undone', async () => {
    await given.sold();
    const act = await given.done(given.items.nails, 2000);
    expect(await left()).toEqual(['2 of 2', '1 of 1', '1 of 1', '1 of 3']);
    const undone = await given.api.call(given.csr, undoActEndpoint, { id: act.id, reason: 'Wrong pet' });
    expect(undone.status).toBe(200);
    expect(await left()).toEqual(['2 of 2', '1 of 1', '1 of 1', '3 of 3']);
    expect(await given.ledger()).toEqual({});
  });

  test('what was planned is covered when it is done, and what is not billable uses nothing', async () => {
    await given.sold();
    const plan = async () => {
      const { body } = await given.api.call(given.csr, planActsEndpoint, {
        for: { visitId: given.visitId },
        items: [{ itemId: given.items.vaccines }],
      });
      return body.items[0]?.id ?? '';
    };
    const id = await plan();
    expect(await left()).toContain('1 of 1');
    const { body } = await given.api.call(given.csr, doActEndpoint, { id });
    expect(body.charge?.discountMinor).toBe(9000);
    const again = await given.api.call(given.csr, doActEndpoint, { id: await plan() });
    expect(again.body.charge?.discountMinor).toBe(0);
  });

  test('the last one used twice at once is used once', async () => {
    await given.sold();
    const acts = await Promise.all([
      given.done(given.items.dental),
      given.done(given.items.dental),
      given.done(given.items.dental),
    ]);
    const discounts = acts.map(({ charge }) => charge?.discountMinor ?? 0);
    expect(discounts.toSorted((a, b) => a - b)).toEqual([0, 0, 25_000]);
    expect(await left()).toEqual(['2 of 2', '1 of 1', '0 of 1', '3 of 3']);
  });

  test('the database refuses a use too many, and income that is not in the ledger', async () => {
    const plan = await given.sold();
    const act = await given.done(given.items.dental);
    const use = (uses: number, earned: number, entry: string | null) =>
      db.owner.query(
        `insert into wellness_events (clinic_id, subscription_id, kind, effective_on, benefit_id, act_id, uses, earned_minor, ledger_entry_id)
         values ($1, $2, $3, current_date, $4, $5, $6, $7, $8)`,
        [
          given.clinicId,
          plan.id,
          uses > 0 ? 'benefit_used' : 'benefit_returned',
          plan.benefits[2]?.id,
          act.id,
          uses,
          earned,
          entry,
        ],
      );
    await expect(use(1, 0, null)).rejects.toMatchObject({ constraint: 'wellness_events_included_check' });
    await expect(use(-2, 0, null)).rejects.toMatchObject({ constraint: 'wellness_events_included_check' });
    await expect(use(-1, 5, null)).rejects.toMatchObject({ constraint: 'wellness_events_earned_check' });
    await expect(use(-1, 5, randomUUID())).rejects.toMatchObject({ code: '23503' });
  });

  test('what is only cheaper is, and uses nothing', async () => {
    const benefits = [
      includes('Vaccines', given.items.vaccines, 1, 9000),
      {
        label: 'Everything else',
        itemId: null,
        incomeCategory: null,
        usesPerTerm: null,
        listPriceMinor: null,
        percentOff: 15,
      },
    ];
    await given.sold({ benefits });
    const act = await given.done(given.items.nails);
    expect(act.charge).toMatchObject({ discountMinor: 300, discountReason: 'Puppy Plan: 15% off' });
    expect(await given.ledger()).toEqual({});
  });
});

describe('PLAN-3: a pause', () => {
  const pause = (id: string, fromOn: string, months: number) =>
    given.api.call(given.csr, pausePlanEndpoint, { id, fromOn, months });

  test('moves fees and the end, and nothing is covered in it', async () => {
    const plan = await given.sold();
    const paused = await pause(plan.id, given.today, 2);
    expect(paused.body).toMatchObject({
      status: 'paused',
      endsOn: addMonths(given.today, 14),
      pauseMonthsLeft: 1,
    });
    expect((await given.done(given.items.exam)).charge?.discountMinor).toBe(0);
    await given.chargeFees(2);
    expect((await given.bill()).lines.map(({ description }) => description)).not.toContain(
      'Puppy Plan, month 2 of 12',
    );
    expect((await pause(plan.id, addMonths(given.today, 4), 2)).body).toMatchObject({
      fields: [{ path: 'months', message: 'The plan can be paused for 1 more month in this term.' }],
    });
    expect((await pause(plan.id, '2020-01-01', 1)).body).toMatchObject({
      fields: [{ path: 'fromOn' }],
    });
  });

  test('ends early, and what is included is covered again', async () => {
    const plan = await given.sold();
    await pause(plan.id, given.today, 2);
    const { body } = await given.api.call(given.csr, resumePlanEndpoint, { id: plan.id });
    expect(body).toMatchObject({ status: 'active', pause: null, endsOn: plan.endsOn });
    expect((await given.done(given.items.exam)).charge?.discountMinor).toBe(6000);
    const again = await given.api.call(given.csr, resumePlanEndpoint, { id: plan.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'plan_not_paused' } });
  });
});

describe('PLAN-2, PLAN-5: a plan that is canceled', () => {
  /** Example A: five fees are invoiced; an exam, the vaccines and a nail trim were used. */
  async function exampleA(fields: Parameters<GivenPlans['sold']>[0] = {}) {
    const plan = await given.sold(fields);
    await given.chargeFees(4);
    await given.invoiced();
    for (const item of ['exam', 'vaccines', 'nails'] as const) await given.done(given.items[item]);
    return plan;
  }

  test('shows its sum before, owes it on the bill, and leaves no liability', async () => {
    const plan = await exampleA();
    const shown = await preview(plan.id);
    expect(shown).toMatchObject({
      used: [
        { label: 'Examination', uses: 1, listMinor: 6000 },
        { label: 'Vaccines', uses: 1, listMinor: 9000 },
        { label: 'Nail trim', uses: 1, listMinor: 2000 },
      ],
      listValueMinor: 17_000,
      paidMinor: 15_000,
      restOfTermMinor: 21_000,
      owedMinor: 2000,
      owedWithTaxMinor: 2380,
      decidedBy: 'list_value',
    });
    expect(await cancel(plan.id, 1999)).toMatchObject({
      status: 409,
      body: { code: 'cancellation_changed' },
    });
    expect((await cancel(plan.id, 2000)).body).toMatchObject({ status: 'canceled', settlement: shown });
    expect(await planAccount()).toBe(0);
    expect((await given.bill()).lines.at(-1)).toMatchObject({
      description: 'Puppy Plan, settled on cancellation',
      amountMinor: 2000,
    });
    await given.invoiced();
    // All income of the plan: the fees and what was owed, whatever was earned before.
    const { income = 0, discount = 0 } = await given.ledger();
    expect(income + discount).toBe(-17_000);
    expect((await cancel(plan.id, 2000)).body).toMatchObject({ code: 'plan_ended' });
    await given.chargeFees(6);
    expect((await given.bill()).lines).toEqual([]);
  });

  test('fees that are not invoiced are taken off the bill', async () => {
    const plan = await given.sold();
    await given.chargeFees(1);
    expect(await preview(plan.id)).toMatchObject({ paidMinor: 0, droppedMinor: 6000, owedMinor: 0 });
    await cancel(plan.id, 0);
    expect((await given.bill()).lines).toEqual([]);
    expect(await given.ledger()).toEqual({});
  });

  test('the clinic can do without what is owed', async () => {
    const plan = await exampleA();
    const { body } = await cancel(plan.id, 2000, true);
    expect(body.settlement).toMatchObject({ decidedBy: 'waived', owedMinor: 0 });
    expect((await given.bill()).lines.map(({ description }) => description)).not.toContain(
      'Puppy Plan, settled on cancellation',
    );
    expect(await planAccount()).toBe(0);
  });

  test('what was paid too much is credited where the plan says so', async () => {
    const plan = await given.sold({ givesBack: true });
    await given.chargeFees(1);
    await given.invoiced();
    await given.chargeFees(2);
    const invoice = await given.invoiced();
    await given.api.call(given.csr, takePaymentEndpoint, {
      clientId: given.clientId,
      method: 'bank_transfer',
      amountMinor: 10_710,
      currency: 'EUR',
      reference: null,
      payerName: null,
    });
    expect(invoice.totalMinor).toBe(3570);
    await given.done(given.items.nails);
    const shown = await preview(plan.id);
    expect(shown).toMatchObject({ paidMinor: 9000, owedMinor: -7002, decidedBy: 'paid_more' });
    expect((await cancel(plan.id, -7002)).status).toBe(200);
    const { plan: liability, credit } = await given.ledger();
    expect(liability).toBeUndefined();
    // 70.02 and its tax.
    expect(credit).toBe(-8332);
  });

  test('two who cancel at once cancel once', async () => {
    const plan = await exampleA();
    const answers = await Promise.all([cancel(plan.id, 2000), cancel(plan.id, 2000)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('PLAN-5: a plan that ends', () => {
  test('makes income what is left, also of a fee that is invoiced later', async () => {
    await given.sold();
    await given.chargeFees(10);
    await given.invoiced();
    await given.done(given.items.vaccines);
    await given.chargeFees(12);
    // The last fee is on the bill, and no liability yet.
    expect(await planAccount()).toBe(0);
    await given.invoiced();
    await given.chargeFees(13);
    const { income = 0, discount = 0, plan = 0 } = await given.ledger();
    expect([plan, income + discount]).toEqual([0, -36_000]);
  });

  test('is renewed once, from its end on and without a joining fee', async () => {
    const plan = await given.sold({ joiningFeeMinor: 4500 });
    const renew = () => given.api.call(given.csr, renewPlanEndpoint, { id: plan.id });
    expect((await renew()).body).toMatchObject({
      status: 'upcoming',
      startedOn: plan.endsOn,
      feesCharged: 0,
    });
    expect(await renew()).toMatchObject({ status: 409, body: { code: 'plan_ended' } });
    const [next, first] = await given.plans();
    expect(first?.renewedAsId).toBe(next?.id);
    expect((await given.bill()).lines).toHaveLength(2);
  });
});

test('CORE-9: a client sees the plans that they pay, with what is left, and nobody else’s', async () => {
  const account = await givenPerson(db.owner, { role: 'client' });
  const own = await givenClientWithPet(db.owner, given.clinicId, { account });
  const theirs = await given.sold();
  const sold = await given.api.call(given.csr, sellPlanEndpoint, {
    planId: theirs.planId,
    petId: own.petId,
    clientId: own.clientId,
    startedOn: given.today,
  });
  const { status, body } = await given.api.call(account, listMyPlansEndpoint, {});
  expect(status).toBe(200);
  expect(body.items.map(({ id }) => id)).toEqual([sold.body.id]);
  expect(body.items[0]).toMatchObject({ status: 'active', country: 'DE', nextFeeOn: sold.body.nextFeeOn });
  expect(body.items[0]?.benefits[0]).toEqual({
    label: 'Examination',
    usesPerTerm: 2,
    usesLeft: 2,
    percentOff: null,
  });
});

test('CORE-4: what was sold and what happened is neither changed nor deleted', async () => {
  await given.sold();
  for (const statement of [
    'update wellness_subscriptions set started_on = started_on + 1',
    'delete from wellness_subscriptions',
    'update wellness_events set reason = null',
    'delete from wellness_events',
  ])
    await expect(db.owner.query(statement)).rejects.toThrow(/never changes|append-only/);
});
