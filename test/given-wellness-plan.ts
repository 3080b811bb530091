import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A wellness plan that a clinic offers, and one that a pet has. */
export interface WorldPlans {
  readonly planId: string;
  readonly subscriptionId: string;
}

interface PlansOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
  readonly petId: string;
  readonly itemId: string;
}

/** A plan of five years, sold to the pet, whose item is also what its fees are charged as. Nothing was charged or used yet. */
export async function givenWellnessPlan(owner: pg.Pool, of: PlansOf): Promise<WorldPlans> {
  const { clinicId, canary, clientId, petId, itemId } = of;
  const [planId, subscriptionId, benefitId] = [randomUUID(), randomUUID(), randomUUID()];
  const name = `${canary} plan ${planId.slice(0, 6)}`;
  await owner.query(
    `insert into wellness_plans (clinic_id, id, name, term_months, cycle_months, fee_minor, currency, max_pause_months, fee_item_id)
     values ($1, $2, $3, 60, 60, 1000, 'EUR', 24, $4)`,
    [clinicId, planId, name, itemId],
  );
  await owner.query(
    `insert into wellness_plan_benefits (clinic_id, id, plan_id, position, label, item_id, uses_per_term, list_price_minor)
     values ($1, $2, $3, 1, 'Examination', $4, 2, 1000)`,
    [clinicId, benefitId, planId, itemId],
  );
  const terms = {
    name,
    termMonths: 60,
    cycleMonths: 60,
    feeMinor: 1000,
    joiningFeeMinor: 0,
    currency: 'EUR',
    maxPauseMonths: 24,
    givesBack: false,
    feeItemId: itemId,
    benefits: [
      {
        id: benefitId,
        label: 'Examination',
        itemId,
        incomeCategory: null,
        usesPerTerm: 2,
        listPriceMinor: 1000,
        percentOff: null,
      },
    ],
  };
  await owner.query(
    `insert into wellness_subscriptions (clinic_id, id, pet_id, client_id, plan_id, terms, started_on)
     values ($1, $2, $3, $4, $5, $6, current_date)`,
    [clinicId, subscriptionId, petId, clientId, planId, terms],
  );
  await owner.query(
    `insert into wellness_events (clinic_id, subscription_id, kind, effective_on) values ($1, $2, 'joined', current_date)`,
    [clinicId, subscriptionId],
  );
  return { planId, subscriptionId };
}
