import type pg from 'pg';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { givenSupportAccess } from '../given-support-access.ts';
import { givenPerson, type Person } from '../given.ts';
import type { ClinicWorld } from './world.ts';

type Place = 'own clinic' | 'other clinic' | 'no clinic';

/** A caller, and their relation to the clinic whose records are requested. */
export interface Caller {
  readonly name: string;
  readonly place: Place;
  readonly person: Person | null;
}

const staffCallers = (world: ClinicWorld, place: Place): Caller[] =>
  STAFF_ROLES.map((role) => ({ name: `${role}, ${place}`, place, person: world.staff[role] }));

/** Callers without access to `ours`: no session, no role, no clinic, another clinic. */
export async function givenOutsiders(owner: pg.Pool, theirs: ClinicWorld): Promise<Caller[]> {
  return [
    { name: 'no session', place: 'no clinic', person: null },
    {
      name: 'signed in without a role',
      place: 'no clinic',
      person: await givenPerson(owner, { role: null }),
    },
    { name: 'client of no clinic', place: 'no clinic', person: await givenPerson(owner, { role: 'client' }) },
    { name: 'client, other clinic', place: 'other clinic', person: theirs.clientAccount },
    ...staffCallers(theirs, 'other clinic'),
    {
      name: 'support, other clinic',
      place: 'other clinic',
      person: await givenSupport(owner, theirs, 'open'),
    },
  ];
}

/** A platform admin whose support access to a clinic is or was open. */
async function givenSupport(
  owner: pg.Pool,
  { clinicId }: ClinicWorld,
  state: 'ended' | 'expired' | 'open',
): Promise<Person> {
  const person = await givenPerson(owner, { role: 'platform_admin' });
  await givenSupportAccess(owner, person, clinicId, { state });
  return state === 'open' ? { ...person, clinicId } : person;
}

/** Platform admins with open, expired and ended support access to the clinic. */
export async function givenSupporters(owner: pg.Pool, ours: ClinicWorld): Promise<Caller[]> {
  return [
    { name: 'support, inside', place: 'own clinic', person: await givenSupport(owner, ours, 'open') },
    { name: 'support, expired', place: 'no clinic', person: await givenSupport(owner, ours, 'expired') },
    { name: 'support, ended', place: 'no clinic', person: await givenSupport(owner, ours, 'ended') },
  ];
}

/** Every role of the clinic, and the platform. */
export async function givenInsiders(owner: pg.Pool, ours: ClinicWorld): Promise<Caller[]> {
  return [
    ...staffCallers(ours, 'own clinic'),
    { name: 'client, own clinic', place: 'own clinic', person: ours.clientAccount },
    {
      name: 'platform_admin',
      place: 'no clinic',
      person: await givenPerson(owner, { role: 'platform_admin' }),
    },
  ];
}
