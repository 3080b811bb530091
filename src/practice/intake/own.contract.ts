import * as z from 'zod';
import { INTAKE_QUESTION_KEYS } from '#vocabulary/intake-questions.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { IntakeAnswers, StoredIntake } from './answers.contract.ts';

/** The questions before a visit of the caller’s pet, with what was answered. */
export const MyIntake = z.object({
  appointmentId: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  timeZone: z.string(),
  /** Of the clinic, as which times and dates are written. */
  country: z.string(),
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  startsAt: Instant,
  /** The language in which the clinic writes to the caller; that of the answers where there are some. */
  language: z.enum(MESSAGE_LANGUAGES),
  /** In the order of the page. */
  questions: z.array(z.enum(INTAKE_QUESTION_KEYS)),
  /** Null while nothing was answered. */
  stored: StoredIntake.nullable(),
  /** Until the pet is checked in or the time is over. */
  canChange: z.boolean(),
});
export type MyIntake = z.infer<typeof MyIntake>;

export const getMyIntakeEndpoint = endpoint({
  id: 'myIntake.get',
  method: 'GET',
  path: '/v1/my/appointments/{id}/intake',
  summary: 'The questions before an appointment of the caller’s pet, with the answers.',
  permission: 'own_appointment:read',
  reads: ['appointments/{id}', 'intakeAnswers/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: MyIntake,
  errors: ['ai_feature_off', 'not_found'],
});

export const SaveMyIntake = z.strictObject({
  id: z.uuid(),
  language: z.enum(MESSAGE_LANGUAGES),
  answers: IntakeAnswers,
  /** The one that was changed; 0 for the first answers. */
  revision: z.int32().min(0).max(2_147_483_646),
});
export type SaveMyIntake = z.output<typeof SaveMyIntake>;

export const saveMyIntakeEndpoint = endpoint({
  id: 'myIntake.save',
  method: 'PUT',
  path: '/v1/my/appointments/{id}/intake',
  summary: 'Answers the questions before an appointment of the caller’s pet, or changes the answers.',
  permission: 'own_appointment:write',
  audit: 'intake_answers.saved',
  changes: ['appointments/{id}', 'conversations', 'intakeAnswers/{id}'],
  input: SaveMyIntake,
  output: z.object({
    id: z.uuid(),
    revision: z.int32(),
    /** The clinic’s instruction where an answer sounds like an emergency: show it at once. The team was told. */
    emergencyInstruction: z.string().nullable(),
  }),
  errors: ['ai_feature_off', 'intake_closed', 'not_found', 'record_changed'],
});
