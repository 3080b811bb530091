import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { moneyReason } from '#practice/billing/contract.ts';
import { PlanBenefit } from './contract.ts';

/** A plan as it was sold (CORE-6). */
export const PlanTerms = z.object({
  name: z.string(),
  termMonths: z.int(),
  cycleMonths: z.int(),
  feeMinor: z.int(),
  joiningFeeMinor: z.int(),
  currency: z.string(),
  maxPauseMonths: z.int(),
  givesBack: z.boolean(),
  feeItemId: z.uuid(),
  benefits: z.array(PlanBenefit),
});
export type PlanTerms = z.infer<typeof PlanTerms>;

/** Its pet has died: no fee is charged, and nothing can be used. */
export const PLAN_STATUSES = ['upcoming', 'active', 'paused', 'ended', 'canceled', 'deceased'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** The parts of what a cancellation costs (PLAN-2). Amounts are net of tax, in minor units. */
export const Settlement = z.object({
  /** What was used, as it costs without the plan. */
  used: z.array(z.object({ label: z.string(), uses: z.int(), listMinor: z.int() })),
  listValueMinor: z.int(),
  /** Fees on invoices. What of them is not paid yet stays to be paid. */
  paidMinor: z.int(),
  restOfTermMinor: z.int(),
  /** Fees on the bill that are taken off it. */
  droppedMinor: z.int(),
  decidedBy: z.enum(['list_value', 'rest_of_term', 'paid_more', 'waived']),
  /** Above zero: the client pays it. Below zero: the clinic gives it back. */
  owedMinor: z.int(),
  /** With today's taxes. */
  owedWithTaxMinor: z.int(),
  currency: z.string(),
});
export type Settlement = z.infer<typeof Settlement>;

const BenefitLeft = z.object({ ...PlanBenefit.shape, usesLeft: z.int().nullable() });
export type BenefitLeft = z.infer<typeof BenefitLeft>;

const Pause = z.object({ fromOn: CalendarDay, untilOn: CalendarDay });

/** A wellness plan of a pet, for one term. */
export const PetPlan = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  planId: z.uuid(),
  name: z.string(),
  status: z.enum(PLAN_STATUSES),
  startedOn: CalendarDay,
  /** The first day after the term. */
  endsOn: CalendarDay,
  currency: z.string(),
  feeMinor: z.int(),
  cycleMonths: z.int(),
  /** Fees of the term: charged, and in all. */
  feesCharged: z.int(),
  feesCount: z.int(),
  nextFeeOn: CalendarDay.nullable(),
  /** The pause of today, or the next one. */
  pause: Pause.nullable(),
  pauseMonthsLeft: z.int(),
  benefits: z.array(BenefitLeft),
  canceledOn: CalendarDay.nullable(),
  /** What the cancellation came to. */
  settlement: Settlement.nullable(),
  /** The subscription that follows it. */
  renewedAsId: z.uuid().nullable(),
});
export type PetPlan = z.infer<typeof PetPlan>;

const PetPlans = z.object({ items: z.array(PetPlan) });

export const listPetPlansEndpoint = endpoint({
  id: 'plans.listOfPet',
  method: 'GET',
  path: '/v1/pets/{petId}/wellness-plans',
  summary: 'The wellness plans of a pet with what is left of them, the latest first; at most 20.',
  permission: 'billing:read',
  reads: ['petPlans/{petId}'],
  input: z.strictObject({ petId: z.uuid() }),
  output: PetPlans,
  errors: ['not_found'],
});

export const listClientPlansEndpoint = endpoint({
  id: 'plans.listOfClient',
  method: 'GET',
  path: '/v1/clients/{clientId}/wellness-plans',
  summary: 'The wellness plans that a client pays, the latest first; at most 20.',
  permission: 'billing:read',
  reads: ['petPlans'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: PetPlans,
  errors: ['not_found'],
});

export const SellPlan = z.strictObject({
  planId: z.uuid(),
  petId: z.uuid(),
  /** Who pays. */
  clientId: z.uuid(),
  /** Today, or a day within a year. */
  startedOn: CalendarDay,
});
export type SellPlan = z.output<typeof SellPlan>;

export const sellPlanEndpoint = endpoint({
  id: 'plans.sell',
  method: 'POST',
  path: '/v1/wellness-subscriptions',
  summary: 'Sells a wellness plan to a pet. The joining fee and the first fee are on the client’s bill.',
  permission: 'billing:write',
  audit: 'wellness_plan.sold',
  changes: ['clientAccounts/{clientId}', 'petPlans/{petId}'],
  input: SellPlan,
  output: PetPlan,
  errors: ['client_erased', 'not_found', 'pet_deceased', 'plan_archived', 'plan_sold'],
  idempotent: true,
});

const OnePlan = { id: z.uuid() };

export const PausePlan = z.strictObject({
  ...OnePlan,
  fromOn: CalendarDay,
  months: z
    .int('Use whole months.')
    .min(1, 'A pause is at least one month.')
    .max(24, 'Use at most 24 months.'),
});
export type PausePlan = z.output<typeof PausePlan>;

export const pausePlanEndpoint = endpoint({
  id: 'plans.pause',
  method: 'POST',
  path: '/v1/wellness-subscriptions/{id}/pause',
  summary:
    'Pauses a plan for months: no fee is due and nothing can be used in them, and the term ends later.',
  permission: 'billing:write',
  audit: 'wellness_plan.paused',
  changes: ['petPlans/{petId}'],
  input: PausePlan,
  output: PetPlan,
  errors: ['not_found', 'plan_ended'],
  idempotent: true,
});

export const resumePlanEndpoint = endpoint({
  id: 'plans.resume',
  method: 'POST',
  path: '/v1/wellness-subscriptions/{id}/resume',
  summary: 'Ends a pause before its time, or takes back one that has not begun.',
  permission: 'billing:write',
  audit: 'wellness_plan.resumed',
  changes: ['clientAccounts/{clientId}', 'petPlans/{petId}'],
  input: z.strictObject(OnePlan),
  output: PetPlan,
  errors: ['not_found', 'plan_ended', 'plan_not_paused'],
  idempotent: true,
});

/** PLAN-2. What is shown before a cancellation is confirmed. */
export const previewPlanCancellationEndpoint = endpoint({
  id: 'plans.previewCancellation',
  method: 'GET',
  path: '/v1/wellness-subscriptions/{id}/cancellation',
  summary: 'What canceling a plan today costs, part by part.',
  permission: 'billing:read',
  reads: ['clientAccounts', 'invoices', 'petPlans'],
  input: z.strictObject(OnePlan),
  output: Settlement,
  errors: ['not_found', 'plan_ended'],
});

export const CancelPlan = z.strictObject({
  ...OnePlan,
  reason: moneyReason(500),
  /** What was shown: the plan is not canceled for another sum. */
  owedMinor: z.int().min(-2_000_000_000).max(2_000_000_000),
  /** The clinic does without what is owed. */
  isWaived: z.boolean().default(false),
});
export type CancelPlan = z.output<typeof CancelPlan>;

export const cancelPlanEndpoint = endpoint({
  id: 'plans.cancel',
  method: 'POST',
  path: '/v1/wellness-subscriptions/{id}/cancel',
  summary: 'Cancels a plan for the sum that was shown. What is owed is on the client’s bill.',
  permission: 'billing:write',
  audit: 'wellness_plan.canceled',
  changes: ['clientAccounts/{clientId}', 'invoices', 'petPlans/{petId}'],
  input: CancelPlan,
  output: PetPlan,
  errors: ['cancellation_changed', 'not_found', 'plan_ended'],
  idempotent: true,
});

export const renewPlanEndpoint = endpoint({
  id: 'plans.renew',
  method: 'POST',
  path: '/v1/wellness-subscriptions/{id}/renew',
  summary:
    'Sells the plan as it is offered now for another term, from the end of this one on. There is no joining fee.',
  permission: 'billing:write',
  audit: 'wellness_plan.renewed',
  changes: ['clientAccounts/{clientId}', 'petPlans/{petId}'],
  input: z.strictObject(OnePlan),
  output: PetPlan,
  errors: ['client_erased', 'not_found', 'pet_deceased', 'plan_archived', 'plan_ended', 'plan_sold'],
  idempotent: true,
});
