import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DEFAULT_MESSAGE_RULES } from '#practice/appointment-messages/message-rules.rules.ts';

/** Messages about an appointment of a clinic's world. */
export interface WorldAppointmentMessages {
  readonly plannedMessageId: string;
  readonly heldMessageId: string;
  /** To be sent now. */
  readonly suppressedMessageId: string;
}

interface MessagesOf {
  readonly clinicId: string;
  readonly appointmentId: string;
}

export async function givenAppointmentMessages(
  owner: pg.Pool,
  { clinicId, appointmentId }: MessagesOf,
): Promise<WorldAppointmentMessages> {
  const [plannedMessageId, heldMessageId, suppressedMessageId] = [randomUUID(), randomUUID(), randomUUID()];
  const rows = [
    [plannedMessageId, 'planned', null],
    [heldMessageId, 'held', null],
    [suppressedMessageId, 'suppressed', 'off'],
  ];
  for (const [id, state, reason] of rows)
    await owner.query(
      `insert into appointment_messages (clinic_id, id, appointment_id, kind, starts_at, due_at, state, reason)
       select $1, $2, a.id, 'no_show', a.starts_at, now() + interval '1 hour', $4, $5 from appointments a
        where a.clinic_id = $1 and a.id = $3`,
      [clinicId, id, appointmentId, state, reason],
    );
  return { plannedMessageId, heldMessageId, suppressedMessageId };
}

const token = 'x'.repeat(64);
const visitId = '00000000-0000-4000-8000-000000000000';

interface SampleWorld extends WorldAppointmentMessages {
  readonly appointmentId: string;
  readonly typeId: string;
}

export const appointmentMessageSamples = {
  'appointmentLinks.cancel': () => ({ token, visitId, note: null }),
  'appointmentLinks.confirm': () => ({ token }),
  'appointmentLinks.open': () => ({ token }),
  'appointmentLinks.reschedule': () => ({ token, visitId, startsAt: '2090-01-31T12:00:00.000Z' }),
  'appointmentLinks.slots': () => ({ token, visitId }),
  'appointmentMessages.changeClinicSettings': () => ({ rules: DEFAULT_MESSAGE_RULES, version: 0 }),
  'appointmentMessages.changeTypeSettings': ({ typeId }: SampleWorld) => ({
    appointmentTypeId: typeId,
    rules: { reminderDays: 4 },
    version: 0,
  }),
  'appointmentMessages.getSettings': () => ({}),
  'appointmentMessages.hold': ({ plannedMessageId }: SampleWorld) => ({ id: plannedMessageId }),
  'appointmentMessages.list': ({ appointmentId }: SampleWorld) => ({ appointmentId }),
  'appointmentMessages.release': ({ heldMessageId }: SampleWorld) => ({ id: heldMessageId }),
  'appointmentMessages.sendNow': ({ suppressedMessageId }: SampleWorld) => ({ id: suppressedMessageId }),
};
