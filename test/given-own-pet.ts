import type pg from 'pg';
import { givenAppointmentType, givenClientWithPet, givenClinic, givenPerson, givenStaff } from './given.ts';

const HOUR_MS = 3_600_000;

/** A full hour, so many days from now. */
export const inDays = (days: number, hours = 0): string =>
  new Date((Math.floor(Date.now() / HOUR_MS) + days * 24 + hours) * HOUR_MS).toISOString();

/** Adds a clinic with one doctor, one type, and a client who has an account and a pet. */
export async function givenOwnPet(
  owner: pg.Pool,
  { onlineBooking = 'request', name = 'Casey Client', timeZone = 'Europe/Berlin' } = {},
) {
  const { clinicId } = await givenClinic(owner, { timeZone });
  await owner.query('update clinics set online_booking = $2 where id = $1', [clinicId, onlineBooking]);
  const doctor = await givenStaff(owner, clinicId, { role: 'doctor' });
  const typeId = await givenAppointmentType(owner, clinicId);
  const person = await givenPerson(owner, { role: 'client', name });
  const { petId, clientId } = await givenClientWithPet(owner, clinicId, { account: person, name });
  return { clinicId, doctor, typeId, person, petId, clientId };
}
export type OwnPet = Awaited<ReturnType<typeof givenOwnPet>>;
