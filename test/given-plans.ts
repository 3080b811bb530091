import { sql } from 'kysely';
import { expect } from 'vitest';
import { planAndDoActEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { billingHandlers } from '#practice/billing/server/routes.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { type AddWellnessPlan, addWellnessPlanEndpoint } from '#practice/plans/contract.ts';
import { chargeFeesOfClinic } from '#practice/plans/server/jobs/charge-fees-job.ts';
import { plansHandlers } from '#practice/plans/server/routes.ts';
import { listPetPlansEndpoint, sellPlanEndpoint } from '#practice/plans/subscriptions.contract.ts';
import { addMonths } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenStaff } from './given.ts';
import { givenItem } from './given-acts.ts';
import { givenBilling } from './given-billing.ts';

/** A benefit that is included, as a form submits it. */
export const includes = (label: string, itemId: string, usesPerTerm: number, listPriceMinor: number) => ({
  label,
  itemId,
  incomeCategory: null,
  usesPerTerm,
  listPriceMinor,
  percentOff: null,
});

/** The plan of the worked example: 12 fees of 30.00 for two exams, vaccines, a dental cleaning and three nail trims. */
export const puppyPlan = (benefits: AddWellnessPlan['benefits']): AddWellnessPlan => ({
  name: 'Puppy Plan',
  description: null,
  species: [],
  minAgeDays: null,
  maxAgeDays: null,
  termMonths: 12,
  cycleMonths: 1,
  feeMinor: 3000,
  joiningFeeMinor: 0,
  maxPauseMonths: 3,
  givesBack: false,
  benefits,
  taxClass: 'service',
});

/** A clinic that offers the plan of the worked example, with what tests of plans do again and again. */
export async function givenPlans(db: TestDatabase) {
  const billing = await givenBilling(db);
  const { clinicId, csr, petId, clientId, visitId } = billing;
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const api = createTestApi(db, [...actsHandlers, ...billingHandlers, ...paymentsHandlers, ...plansHandlers]);
  const [exam, vaccines, dental, nails] = await Promise.all([
    givenItem(db.owner, clinicId, { name: 'Exam', priceMinor: 6000 }),
    givenItem(db.owner, clinicId, { name: 'Vaccines', priceMinor: 9000 }),
    givenItem(db.owner, clinicId, { name: 'Dental cleaning', priceMinor: 25_000 }),
    givenItem(db.owner, clinicId, { name: 'Nail trim', priceMinor: 2000 }),
  ]);
  const items = { exam, vaccines, dental, nails };
  const benefits = [
    includes('Examination', exam, 2, 6000),
    includes('Vaccines', vaccines, 1, 9000),
    includes('Dental cleaning', dental, 1, 25_000),
    includes('Nail trim', nails, 3, 2000),
  ];
  const today = localDayOf(Date.now(), 'Europe/Berlin');

  async function offered(fields: Partial<AddWellnessPlan> = {}) {
    const added = await api.call(admin, addWellnessPlanEndpoint, { ...puppyPlan(benefits), ...fields });
    expect(added.status).toBe(200);
    return added.body;
  }

  const sell = (planId: string, startedOn = today) =>
    api.call(csr, sellPlanEndpoint, { planId, petId, clientId, startedOn });

  /** Offers the plan and sells it to the pet from today on. */
  async function sold(fields: Partial<AddWellnessPlan> = {}) {
    const { id } = await offered(fields);
    const { status, body } = await sell(id);
    expect(status).toBe(200);
    return body;
  }

  /** What the pet has, the latest first. */
  const plans = async () => (await api.call(csr, listPetPlansEndpoint, { petId })).body.items;

  /** Does an item and returns its act. */
  async function done(itemId: string, quantityThousandths = 1000) {
    const { status, body } = await api.call(csr, planAndDoActEndpoint, {
      for: { visitId },
      itemId,
      quantityThousandths,
    });
    expect(status).toBe(200);
    const [act] = body.items;
    if (!act) throw new Error('nothing was done');
    return act;
  }

  /** The job as it runs some months from today. */
  const chargeFees = (monthsLater: number) =>
    db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
      await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
      const now = new Date(`${addMonths(today, monthsLater)}T12:00:00Z`);
      await chargeFeesOfClinic({ tx, now, session: { clinicId } });
    });

  return { ...billing, api, admin, items, benefits, today, offered, sell, sold, plans, done, chargeFees };
}
export type GivenPlans = Awaited<ReturnType<typeof givenPlans>>;
