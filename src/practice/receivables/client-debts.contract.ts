import * as z from 'zod';
import { PAUSE_REASONS } from '#vocabulary/dunning.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { blankOrLine, blankOrText } from '#foundation/contract/public-form.ts';
import { moneyReason } from '#practice/billing/contract.ts';
import { HOLDS } from './dunning.contract.ts';

export const MAX_INSTALMENTS = 60;

/** An invoice with something left to pay. */
const OpenInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  currency: z.string(),
  dueOn: CalendarDay,
  openMinor: z.int(),
  isOverdue: z.boolean(),
  /** How many reminders were sent. */
  reminders: z.int(),
  /** Why none is sent; null where they are. */
  hold: z.enum(HOLDS).nullable(),
});

export const DunningPause = z.object({
  id: z.uuid(),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  reason: z.enum(PAUSE_REASONS),
  note: z.string().nullable(),
  untilOn: CalendarDay.nullable(),
  startedAt: Instant,
  startedByName: z.string().nullable(),
});
export type DunningPause = z.infer<typeof DunningPause>;

/** `paid`: nothing is left to pay of its invoices. `ended`: by a person, before that. */
export const PLAN_STATES = ['running', 'paid', 'ended'] as const;

/** A payment plan, with what is left of it (rules INSTAL-1, INSTAL-2). Amounts are in minor units. */
export const PaymentPlan = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  currency: z.string(),
  totalMinor: z.int(),
  openMinor: z.int(),
  /** Of that, in parts past their due day. */
  overdueMinor: z.int(),
  agreedOn: CalendarDay,
  agreedWith: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  endReason: z.string().nullable(),
  invoices: z.array(z.object({ id: z.uuid(), number: z.string() })),
  parts: z.array(z.object({ dueOn: CalendarDay, amountMinor: z.int(), openMinor: z.int() })),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

/** What a client owes and what is done about it. */
export const ClientDebts = z.object({
  clientId: z.uuid(),
  openInvoices: z.array(OpenInvoice),
  /** Those that hold reminders up now. */
  pauses: z.array(DunningPause),
  /** The latest first. */
  plans: z.array(PaymentPlan),
});
export type ClientDebts = z.infer<typeof ClientDebts>;

export const getClientDebtsEndpoint = endpoint({
  id: 'receivables.getClientDebts',
  method: 'GET',
  path: '/v1/clients/{clientId}/debts',
  summary: 'What a client owes, with pauses of reminders and payment plans.',
  permission: 'billing:read',
  reads: [
    'clientAccounts/{clientId}',
    'dunningNotices',
    'dunningPauses/{clientId}',
    'invoices',
    'paymentPlans/{clientId}',
    'payments',
  ],
  input: z.strictObject({ clientId: z.uuid() }),
  output: ClientDebts,
  errors: ['not_found'],
});

export const PauseDunning = z.strictObject({
  clientId: z.uuid(),
  /** Null for all invoices of the client, also those to come. */
  invoiceId: z.uuid().nullable(),
  reason: z.enum(PAUSE_REASONS, 'Choose why.'),
  note: blankOrText(500),
  /** The last day of the pause; null until somebody ends it. */
  untilOn: CalendarDay.nullable(),
});
export type PauseDunning = z.output<typeof PauseDunning>;

export const pauseDunningEndpoint = endpoint({
  id: 'receivables.pause',
  method: 'POST',
  path: '/v1/dunning/pauses',
  summary: 'Stops reminders to a client, for one invoice or all.',
  permission: 'billing:write',
  audit: 'payment_reminders.paused',
  changes: ['dunningNotices', 'dunningPauses/{clientId}'],
  input: PauseDunning,
  output: z.object({ clientId: z.uuid() }),
  errors: ['client_erased', 'not_found'],
});

/** Ends what holds reminders up, also the death of a pet: then somebody has decided to remind the client after all. */
export const resumeDunningEndpoint = endpoint({
  id: 'receivables.resume',
  method: 'POST',
  path: '/v1/dunning/resume',
  summary: 'Lets reminders to a client go on, for one invoice or for all.',
  permission: 'billing:write',
  audit: 'payment_reminders.resumed',
  changes: ['dunningNotices', 'dunningPauses/{clientId}'],
  input: z.strictObject({ clientId: z.uuid(), invoiceId: z.uuid().nullable() }),
  output: z.object({ clientId: z.uuid() }),
  errors: ['client_erased', 'not_found'],
});

const Part = z.strictObject({
  dueOn: CalendarDay,
  amountMinor: z.int('Enter an amount.').min(1, 'Enter an amount greater than zero.').max(2_000_000_000),
});

export const AgreePlan = z
  .strictObject({
    clientId: z.uuid(),
    invoiceIds: z.array(z.uuid()).min(1, 'Choose invoices.').max(50, 'Choose at most 50 invoices.'),
    /** They add up to what is open of the invoices. */
    parts: z
      .array(Part)
      .min(2, 'A payment plan has at least 2 payments.')
      .max(MAX_INSTALMENTS, `A payment plan has at most ${MAX_INSTALMENTS} payments.`),
    /** Who agreed to it, if it was not the client. */
    agreedWith: blankOrLine(120),
    note: blankOrText(500),
  })
  .superRefine(({ parts }, ctx) => {
    for (const [at, { dueOn }] of parts.entries()) {
      if (dueOn <= (parts[at - 1]?.dueOn ?? ''))
        ctx.addIssue({
          code: 'custom',
          path: ['parts', at, 'dueOn'],
          message: 'Each payment is due after the one before.',
        });
    }
  });
export type AgreePlan = z.output<typeof AgreePlan>;

/** INSTAL-1. As long as it runs, its invoices are not dunned. */
export const agreePlanEndpoint = endpoint({
  id: 'receivables.agreePlan',
  method: 'POST',
  path: '/v1/payment-plans',
  summary: 'Records what a client has agreed to pay in parts.',
  permission: 'billing:write',
  audit: 'payment_plan.agreed',
  changes: ['paymentPlans/{clientId}'],
  input: AgreePlan,
  output: PaymentPlan,
  errors: [
    'client_erased',
    'invoice_in_plan',
    'invoice_paid',
    'not_found',
    'plan_does_not_add_up',
    'several_currencies',
  ],
  idempotent: true,
});

export const endPlanEndpoint = endpoint({
  id: 'receivables.endPlan',
  method: 'POST',
  path: '/v1/payment-plans/{id}/end',
  summary: 'Ends a payment plan, with the reason: what is left is due as its invoices say.',
  permission: 'billing:write',
  audit: 'payment_plan.ended',
  changes: ['dunningNotices', 'paymentPlans/{clientId}'],
  input: z.strictObject({ id: z.uuid(), reason: moneyReason(500) }),
  output: PaymentPlan,
  errors: ['not_found', 'payment_plan_ended'],
});
