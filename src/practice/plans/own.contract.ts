import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { PLAN_STATUSES } from './subscriptions.contract.ts';

/** CORE-9. A wellness plan that the caller pays. */
export const MyPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  clinicName: z.string(),
  /** Of the clinic, as which amounts and dates are written. */
  country: z.string(),
  petId: z.uuid(),
  petName: z.string(),
  status: z.enum(PLAN_STATUSES),
  startedOn: CalendarDay,
  /** The first day after the term. */
  endsOn: CalendarDay,
  currency: z.string(),
  /** Net of tax, in minor units. */
  feeMinor: z.int(),
  cycleMonths: z.int(),
  nextFeeOn: CalendarDay.nullable(),
  benefits: z.array(
    z.object({
      label: z.string(),
      usesPerTerm: z.int().nullable(),
      usesLeft: z.int().nullable(),
      percentOff: z.int().nullable(),
    }),
  ),
});
export type MyPlan = z.infer<typeof MyPlan>;

export const listMyPlansEndpoint = endpoint({
  id: 'myPlans.list',
  method: 'GET',
  path: '/v1/my/wellness-plans',
  summary: 'The wellness plans that the caller pays, the latest first; at most 50.',
  permission: 'own_record:read',
  reads: ['petPlans'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyPlan) }),
  errors: [],
});
