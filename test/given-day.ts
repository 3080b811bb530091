import type pg from 'pg';
import { givenAppointmentType, givenClientWithPet, givenClinic, givenStaff } from './given.ts';

/** A future Monday in Berlin winter time: 09:00 there is 08:00 UTC. */
export const MONDAY = '2027-01-11';

/** The instant of a time on that day at the clinic. */
export const at = (clock: string, day = MONDAY): string => {
  const instant = new Date(`${day}T${clock}:00+01:00`);
  return instant.toISOString();
};

/** Adds an always open clinic with a csr, a doctor, a client with a pet, and a type of 30 minutes. */
export async function givenDay(
  owner: pg.Pool,
  { bufferMinutes = 0, needsRoom = false }: { bufferMinutes?: number; needsRoom?: boolean } = {},
) {
  const { clinicId } = await givenClinic(owner);
  const [csr, doctor, { clientId, petId }, appointmentTypeId] = await Promise.all([
    givenStaff(owner, clinicId, { role: 'csr', name: 'Frida Desk' }),
    givenStaff(owner, clinicId, { role: 'doctor', name: 'Dr Ash' }),
    givenClientWithPet(owner, clinicId),
    givenAppointmentType(owner, clinicId, { bufferMinutes, needsRoom }),
  ]);
  /** The input of a booking at 09:00, of which tests change parts. */
  const booking = {
    appointmentTypeId,
    petId,
    doctorId: doctor.staffMemberId,
    startsAt: at('09:00'),
    reason: 'Limping, left hind leg',
  };
  return { clinicId, csr, doctor, clientId, petId, appointmentTypeId, booking };
}
export type GivenDay = Awaited<ReturnType<typeof givenDay>>;

export async function givenRoom(owner: pg.Pool, clinicId: string, name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into rooms (clinic_id, name) values ($1, $2) returning id',
    [clinicId, name],
  );
  return rows[0]?.id ?? '';
}

export async function givenBlock(
  owner: pg.Pool,
  clinicId: string,
  { doctorId = null, from, to }: { doctorId?: string | null; from: string; to: string },
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into blocks (clinic_id, doctor_id, starts_at, ends_at, reason) values ($1, $2, $3, $4, 'Lunch') returning id`,
    [clinicId, doctorId, from, to],
  );
  return rows[0]?.id ?? '';
}

/** Monday to Friday, 09:00 to 17:00, for the clinic and for one doctor. */
export async function givenOfficeHours(owner: pg.Pool, clinicId: string, doctorId: string): Promise<void> {
  await owner.query('delete from clinic_hours where clinic_id = $1', [clinicId]);
  await owner.query('delete from staff_hours where clinic_id = $1 and staff_member_id = $2', [
    clinicId,
    doctorId,
  ]);
  await owner.query(
    `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, 540, 1020 from generate_series(1, 5) d`,
    [clinicId],
  );
  await owner.query(
    `insert into staff_hours (clinic_id, staff_member_id, weekday, start_minute, end_minute)
     select $1, $2, d, 540, 1020 from generate_series(1, 5) d`,
    [clinicId, doctorId],
  );
}
