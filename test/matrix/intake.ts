import type pg from 'pg';

interface Of {
  readonly clinicId: string;
  readonly canary: string;
  readonly appointmentId: string;
  readonly petId: string;
  readonly clientId: string;
}

/** What the client answered before the appointment. */
export async function givenIntake(
  owner: pg.Pool,
  { clinicId, canary, appointmentId, petId, clientId }: Of,
): Promise<void> {
  await owner.query(
    `insert into intake_answers (clinic_id, appointment_id, pet_id, client_id, language, answers) values ($1, $2, $3, $4, 'en', $5)`,
    [
      clinicId,
      appointmentId,
      petId,
      clientId,
      JSON.stringify([{ question: 'reason', answer: `${canary} coughs` }]),
    ],
  );
}

export const INTAKE_SAMPLES = {
  'intake.get': ({ appointmentId }: Pick<Of, 'appointmentId'>) => ({ id: appointmentId }),
  'myIntake.get': ({ appointmentId }: Pick<Of, 'appointmentId'>) => ({ id: appointmentId }),
  'myIntake.save': ({ appointmentId }: Pick<Of, 'appointmentId'>) => ({
    id: appointmentId,
    language: 'en',
    answers: [{ question: 'reason', answer: 'Sample' }],
    revision: 1,
  }),
};
