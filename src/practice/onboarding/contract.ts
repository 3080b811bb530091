import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** What a new clinic has to do, in the order in which it is best done. */
export const ONBOARDING_STEPS = ['hours', 'team', 'services', 'clients', 'booking'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Those that may be right as they came, so that a person can say so. */
export const CONFIRMABLE_STEPS = ['hours', 'team', 'services'] as const satisfies readonly OnboardingStep[];
export type ConfirmableStep = (typeof CONFIRMABLE_STEPS)[number];

/** How far a clinic has come; the same for the clinic and for the platform. */
export const OnboardingProgress = z.object({
  done: z.int(),
  total: z.int(),
  /** ONB-1. Found in the clinic's own data, or confirmed. */
  steps: z.record(z.enum(ONBOARDING_STEPS), z.boolean()),
});
export type OnboardingProgress = z.infer<typeof OnboardingProgress>;

export const Onboarding = OnboardingProgress.extend({
  /** The list was put away; the settings bring it back. */
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

/** Says that the hours, the team or the services are right as they stand. */
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

/** Puts the list of first steps away, or brings it back. */
export const showOnboardingEndpoint = endpoint({
  id: 'onboarding.show',
  method: 'PUT',
  path: '/v1/onboarding/visibility',
  summary: 'Puts the list of first steps away, or brings it back.',
  permission: 'clinic:manage',
  audit: 'onboarding.changed',
  changes: ['onboarding'],
  input: ShowOnboarding,
  output: Onboarding,
  errors: [],
});
