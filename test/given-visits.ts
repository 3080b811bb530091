import type pg from 'pg';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import type { createTestApi } from './api.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from './given.ts';

/** A clinic in Berlin that is always open and books directly, with a doctor, and a client with an account and a pet. */
export interface VisitWorld {
  readonly clinicId: string;
  readonly csr: Person;
  readonly admin: Person;
  readonly doctorId: string;
  readonly typeId: string;
  readonly clientId: string;
  readonly petId: string;
  readonly account: Person;
}

export async function givenVisitWorld(owner: pg.Pool): Promise<VisitWorld> {
  const { clinicId } = await givenClinic(owner);
  await owner.query(
    `update clinics set online_booking = 'direct', booking_lead_minutes = 120, email = 'desk@clinic.test', phone = '+49 30 1' where id = $1`,
    [clinicId],
  );
  const [csr, admin, doctor, account, typeId] = await Promise.all([
    givenStaff(owner, clinicId, { role: 'csr' }),
    givenStaff(owner, clinicId, { role: 'clinic_admin' }),
    givenStaff(owner, clinicId, { role: 'doctor' }),
    givenPerson(owner, { role: 'client' }),
    givenAppointmentType(owner, clinicId),
  ]);
  const { clientId, petId } = await givenClientWithPet(owner, clinicId, { account });
  await owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
     values ($1, $2, 'email', 'casey@people.test', 'casey@people.test', true)`,
    [clinicId, clientId],
  );
  return { clinicId, csr, admin, doctorId: doctor.staffMemberId, typeId, clientId, petId, account };
}

/** Another pet of the client of a world. */
export async function givenSecondPet(
  owner: pg.Pool,
  { clinicId, clientId }: VisitWorld,
  name: string,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with p as (insert into pets (clinic_id, name, species) values ($1, $3, 'cat') returning id)
     insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select $1, p.id, $2, true from p returning pet_id as id`,
    [clinicId, clientId, name],
  );
  return rows[0]?.id ?? '';
}

/** Books a visit as the front desk does. */
export async function bookVisit(
  api: ReturnType<typeof createTestApi>,
  { csr, doctorId, typeId, petId }: VisitWorld,
  startsAt: Date,
  otherPetId = petId,
): Promise<{ readonly id: string; readonly version: number; readonly startsAt: string }> {
  const { status, body } = await api.call(csr, bookAppointmentEndpoint, {
    startsAt: startsAt.toISOString(),
    doctorId,
    appointmentTypeId: typeId,
    petId: otherPetId,
    reason: 'Checkup',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
