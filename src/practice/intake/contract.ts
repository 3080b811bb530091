import * as z from 'zod';
import { EMERGENCY_LEVELS } from '#vocabulary/emergency-categories.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { StoredIntake } from './answers.contract.ts';

/** What a client answered, for the team. */
export const IntakeOfAppointment = StoredIntake.extend({
  clientName: z.string(),
  petName: z.string(),
  timeZone: z.string(),
  /** What sounded like an emergency when it was saved: `amber` was read by nobody else yet. */
  emergency: z.enum(EMERGENCY_LEVELS).nullable(),
  /** The conversation in which the team was told of it. */
  conversationId: z.uuid().nullable(),
});
export type IntakeOfAppointment = z.infer<typeof IntakeOfAppointment>;

export const getIntakeEndpoint = endpoint({
  id: 'intake.get',
  method: 'GET',
  path: '/v1/appointments/{id}/intake',
  summary: 'What the client answered before an appointment.',
  permission: 'record:read',
  reads: ['intakeAnswers/{id}', 'aiFeatures'],
  input: z.strictObject({ id: z.uuid() }),
  /** Null while nothing was answered. */
  output: z.object({ intake: IntakeOfAppointment.nullable() }),
  errors: ['ai_feature_off', 'not_found'],
});
