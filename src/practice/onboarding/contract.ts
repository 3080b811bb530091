import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** The steps of a new clinic in the recommended order. */
export const ONBOARDING_STEPS = ['hours', 'team', 'services', 'clients', 'booking'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Steps whose defaults may be right, so that a person can confirm them. */
export const CONFIRMABLE_STEPS = ['hours', 'team', 'services'] as const satisfies readonly OnboardingStep[];
export type ConfirmableStep = (typeof CONFIRMABLE_STEPS)[number];

/** A clinic's progress; the same for the clinic and for the platform. */
export const OnboardingProgress = z.object({
  done: z.int(),
  total: z.int(),
  /** ONB-1. Found in the clinic's own data, or confirmed. */
  steps: z.record(z.enum(ONBOARDING_STEPS), z.boolean()),
});
export type OnboardingProgress = z.infer<typeof OnboardingProgress>;

export const Onboarding = OnboardingProgress.extend({
  /** The list is hidden; the settings can show it again. */
  isHidden: z.boolean(),
});
export type Onboarding = z.infer<typeof Onboarding>;

export const getOnboardingEndpoint = endpoint({
  id: 'onboarding.get',
  method: 'GET',
  path: '/v1/onboarding',
  summary: 'The first steps of the clinic, and which of them are done.',
  permission: 'clinic:manage',
  reads: ['appointments', 'clients', 'clinicSetup', 'invitations', 'onboarding'],
  input: z.strictObject({}),
  output: Onboarding,
  errors: [],
});

export const ConfirmOnboardingStep = z.strictObject({ step: z.enum(CONFIRMABLE_STEPS) });
export type ConfirmOnboardingStep = z.infer<typeof ConfirmOnboardingStep>;

/** Confirms the hours, the team or the services as they are. */
export const confirmOnboardingStepEndpoint = endpoint({
  id: 'onboarding.confirm',
  method: 'POST',
  path: '/v1/onboarding/confirmations',
  summary: 'Confirms one of the clinic’s first steps.',
  permission: 'clinic:manage',
  audit: 'onboarding.changed',
  changes: ['onboarding'],
  input: ConfirmOnboardingStep,
  output: Onboarding,
  errors: [],
});

export const ShowOnboarding = z.strictObject({ isHidden: z.boolean() });
export type ShowOnboarding = z.infer<typeof ShowOnboarding>;

/** Hides the list of first steps, or shows it again. */
export const showOnboardingEndpoint = endpoint({
  id: 'onboarding.show',
  method: 'PUT',
  path: '/v1/onboarding/visibility',
  summary: 'Hides the list of first steps, or shows it again.',
  permission: 'clinic:manage',
  audit: 'onboarding.changed',
  changes: ['onboarding'],
  input: ShowOnboarding,
  output: Onboarding,
  errors: [],
});
