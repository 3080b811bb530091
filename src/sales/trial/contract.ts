import * as z from 'zod';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { PublicFormFields } from '#foundation/contract/public-form.ts';
import { EmailAddress } from '#identity/accounts/contract.ts';
import { ClinicFields } from '#practice/clinics/contract.ts';

/** The answers that a trial starts with. */
export const TrialAnswers = z.strictObject({
  clinicName: ClinicFields.shape.name,
  country: ClinicFields.shape.country,
  timeZone: ClinicFields.shape.timeZone,
  fullName: oneLine(200, 'Enter your full name'),
  /** Whether the person also takes appointments: they get a column on the board and the clinic's hours. */
  takesAppointments: z.boolean(),
});
export type TrialAnswers = z.infer<typeof TrialAnswers>;

export const SaveTrialAnswers = z.strictObject({
  ...PublicFormFields.shape,
  ...TrialAnswers.shape,
  email: EmailAddress,
});
export type SaveTrialAnswers = z.infer<typeof SaveTrialAnswers>;

/**
 * Stores the answers for a week, until the account with this address is confirmed, and creates a lead. It reads no
 * account, so the response discloses nothing about any.
 */
export const saveTrialAnswersEndpoint = endpoint({
  id: 'trials.keep',
  method: 'POST',
  path: '/v1/trials/answers',
  summary: 'Stores a visitor’s answers about their clinic until their address is confirmed.',
  permission: 'public',
  changes: ['trials'],
  input: SaveTrialAnswers,
  /** To be stored in the account's metadata, as `trial_request`. */
  output: z.object({ requestId: z.uuid() }),
  errors: ['too_many_requests'],
  ratePerMinute: 10,
});

export const TRIAL_OBSTACLES = ['client', 'staff', 'used'] as const;
export type TrialObstacle = (typeof TRIAL_OBSTACLES)[number];

export const MyTrial = z.object({
  /** Why this account cannot start a trial: it is a client of a clinic, works for one or for the platform, or had one. */
  obstacle: z.enum(TRIAL_OBSTACLES).nullable(),
  /** The answers saved before the email address was confirmed; null once they were used or a week has passed. */
  kept: TrialAnswers.nullable(),
});
export type MyTrial = z.infer<typeof MyTrial>;

export const myTrialEndpoint = endpoint({
  id: 'trials.mine',
  method: 'GET',
  path: '/v1/trials/mine',
  summary: 'Whether the caller may start a trial, and their stored answers.',
  permission: 'signed_in',
  reads: ['trials'],
  input: z.strictObject({}),
  output: MyTrial,
  errors: [],
});

/**
 * TRIAL-1. A clinic with the default setup and the caller as its clinic admin, in one transaction, once per person.
 */
export const startTrialEndpoint = endpoint({
  id: 'trials.start',
  method: 'POST',
  path: '/v1/trials',
  summary: 'Starts the caller’s free trial: a clinic of their own.',
  permission: 'signed_in',
  audit: 'trial.started',
  changes: ['trials'],
  input: TrialAnswers,
  output: z.object({ clinicId: z.uuid(), trialEndsAt: Instant }),
  errors: ['forbidden', 'trial_client', 'trial_staff', 'trial_used'],
  idempotent: true,
  ratePerMinute: 10,
});

/** The end of the clinic's trial; null for a clinic that has none, or has chosen a plan. */
export const trialEndEndpoint = endpoint({
  id: 'trials.end',
  method: 'GET',
  path: '/v1/clinic/trial',
  summary: 'Until when the clinic’s free trial runs.',
  permission: 'clinic:manage',
  reads: ['clinics'],
  input: z.strictObject({}),
  output: z.object({ trialEndsAt: Instant.nullable(), timeZone: z.string() }),
  errors: [],
});
