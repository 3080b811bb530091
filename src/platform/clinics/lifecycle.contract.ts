import * as z from 'zod';
import { CLINIC_PLANS } from '#vocabulary/plans.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

const Reason = z
  .string()
  .trim()
  .min(1, 'Enter a reason. It is recorded in the audit trail.')
  .max(500, 'Use at most 500 characters.');

export const ChangeClinicPlan = z.strictObject({
  clinicId: z.uuid(),
  plan: z.enum(CLINIC_PLANS),
  reason: Reason,
});
export type ChangeClinicPlan = z.infer<typeof ChangeClinicPlan>;

const Changed = z.object({ clinicId: z.uuid() });

export const changeClinicPlanEndpoint = endpoint({
  id: 'platform.changeClinicPlan',
  method: 'PUT',
  path: '/v1/platform/clinics/{clinicId}/plan',
  summary: 'Changes the plan of a clinic.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.plan_changed',
  changes: ['clinics/{clinicId}'],
  input: ChangeClinicPlan,
  output: Changed,
  errors: ['not_found'],
});

/** The numbers of days by which a trial can be extended. */
export const TRIAL_EXTENSIONS = [7, 14, 30] as const;

export const ExtendTrial = z.strictObject({
  clinicId: z.uuid(),
  days: z.literal(TRIAL_EXTENSIONS),
  reason: Reason,
});
export type ExtendTrial = z.infer<typeof ExtendTrial>;

/** PLATFORM-4. */
export const extendTrialEndpoint = endpoint({
  id: 'platform.extendTrial',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/trial-extension',
  summary: 'Extends a trial.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.trial_extended',
  changes: ['clinics/{clinicId}'],
  input: ExtendTrial,
  output: z.object({ clinicId: z.uuid(), trialEndsAt: Instant }),
  errors: ['not_found', 'not_on_trial'],
  idempotent: true,
});

export const SuspendClinic = z.strictObject({ clinicId: z.uuid(), reason: Reason });
export type SuspendClinic = z.infer<typeof SuspendClinic>;

/** Refuses the clinic's staff from their next request on and emails its admins. Its data is not touched. */
export const suspendClinicEndpoint = endpoint({
  id: 'platform.suspendClinic',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/suspension',
  summary: 'Suspends a clinic.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.suspended',
  changes: ['clinics/{clinicId}'],
  input: SuspendClinic,
  output: Changed,
  errors: ['clinic_suspended_already', 'not_found'],
});

/** Accepts the clinic's staff again from their next request on and emails its admins. */
export const reactivateClinicEndpoint = endpoint({
  id: 'platform.reactivateClinic',
  method: 'POST',
  path: '/v1/platform/clinics/{clinicId}/reactivation',
  summary: 'Ends the suspension of a clinic.',
  permission: 'platform_clinic:manage',
  audit: 'clinic.reactivated',
  changes: ['clinics/{clinicId}'],
  input: SuspendClinic,
  output: Changed,
  errors: ['clinic_not_suspended', 'not_found'],
});
