import type { ClientBase } from 'pg';
import { placeOfHue } from '#vocabulary/hues.ts';
import { addDays, instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { DemoClinic } from './demo-clinics.ts';
import { createDice, type Dice } from './dice.ts';
import { type AccountRows, makeAccount } from './make-account.ts';
import {
  type Appointment,
  type Block,
  makeAppointments,
  statusOf,
  type TypePlan,
} from './make-appointments.ts';
import { type Client, clientRow, contactRows, makeClients } from './make-clients.ts';
import { alertRows, makePets, type Pet, petClientRows, petRow } from './make-pets.ts';
import { makeTrail } from './make-trail.ts';
import { insertRows } from './write-rows.ts';

type Connection = Pick<ClientBase, 'query'>;

const DAY_MS = 1_440 * MINUTE_MS;
const iso = (ms: number): string => new Date(ms).toISOString();

interface Frame {
  readonly client: Connection;
  readonly clinic: DemoClinic;
  readonly clinicId: string;
  readonly nowMs: number;
  readonly dice: Dice;
  /** Of the demo's password; the people of the story have none. */
  readonly passwordHash: string;
}

async function insertAccounts(client: Connection, accounts: readonly AccountRows[]): Promise<void> {
  await insertRows(
    client,
    'auth.users',
    accounts.map(({ user }) => user),
  );
  await insertRows(
    client,
    'auth.identities',
    accounts.map(({ identity }) => identity),
  );
  await insertRows(
    client,
    'profiles',
    accounts.map(({ profile }) => profile),
  );
  await insertRows(
    client,
    'user_roles',
    accounts.map(({ role }) => role),
  );
}

async function fillSetup({ client, clinic, clinicId, nowMs, dice }: Frame) {
  const { name, slug, country, phone, email, city, region } = clinic;
  await insertRows(client, 'clinics', [
    {
      id: clinicId,
      name,
      slug,
      time_zone: clinic.timeZone,
      country,
      phone,
      email,
      address_line: clinic.addressLine,
      postal_code: clinic.postalCode,
      city,
      region,
      online_booking: clinic.onlineBooking,
      slot_minutes: 15,
      booking_lead_minutes: 120,
      booking_horizon_days: 60,
      created_at: iso(nowMs - (clinic.seed % 90) * DAY_MS - 120 * DAY_MS),
      updated_at: iso(nowMs - 30 * DAY_MS),
    },
  ]);
  const hours = clinic.hours.map((row) => ({
    clinic_id: clinicId,
    id: dice.id(),
    weekday: row.weekday,
    start_minute: row.startMinute,
    end_minute: row.endMinute,
  }));
  await insertRows(client, 'clinic_hours', hours);
  const rooms = clinic.rooms.map((room) => ({
    clinic_id: clinicId,
    id: dice.id(),
    name: room,
    is_active: true,
  }));
  await insertRows(client, 'rooms', rooms);
  const types = clinic.types.map((type) => ({ id: dice.id(), ...type, operation: !type.onlineBookable }));
  await insertRows(
    client,
    'appointment_types',
    types.map((type, position) => ({
      clinic_id: clinicId,
      id: type.id,
      name: type.name,
      duration_minutes: type.durationMinutes,
      buffer_minutes: type.bufferMinutes,
      colour: placeOfHue(type.hue),
      online_bookable: type.onlineBookable,
      needs_room: type.needsRoom,
      is_active: true,
      position,
    })),
  );
  return { rooms, types };
}

async function fillStaff(
  { client, clinic, clinicId, nowMs, dice, passwordHash }: Frame,
  types: readonly TypePlan[],
) {
  const team = clinic.staff.map((person) => ({ ...person, id: dice.id(), userId: dice.id() }));
  const since = iso(nowMs - 110 * DAY_MS);
  await insertAccounts(
    client,
    team.map(({ userId, email, fullName, role, isDemoUser }) =>
      makeAccount({
        id: userId,
        email,
        fullName,
        role,
        clinicId,
        passwordHash: isDemoUser ? passwordHash : null,
        createdAt: since,
        lastSignInAt: isDemoUser ? null : iso(nowMs - dice.int(30, 9_000) * MINUTE_MS),
      }),
    ),
  );
  await insertRows(
    client,
    'staff_members',
    team.map(({ id, userId, email, fullName, role, title, hue }) => ({
      clinic_id: clinicId,
      id,
      user_id: userId,
      full_name: fullName,
      email,
      title,
      colour: placeOfHue(hue),
      takes_appointments: role === 'doctor',
      is_active: true,
      created_at: since,
      updated_at: since,
    })),
  );
  await insertRows(
    client,
    'staff_hours',
    team.flatMap(({ id, hours }) =>
      hours.map(({ weekday, startMinute, endMinute }) => ({
        clinic_id: clinicId,
        id: dice.id(),
        staff_member_id: id,
        weekday,
        start_minute: startMinute,
        end_minute: endMinute,
      })),
    ),
  );
  const surgeons = team.filter(({ operates }) => operates);
  await insertRows(
    client,
    'appointment_type_doctors',
    types
      .filter(({ operation }) => operation)
      .flatMap((type) =>
        surgeons.map(({ id }) => ({ clinic_id: clinicId, appointment_type_id: type.id, doctor_id: id })),
      ),
  );
  return team;
}
export type Team = Awaited<ReturnType<typeof fillStaff>>;

/** A doctor's course in some days, and a meeting of everybody. */
async function fillBlocks({ client, clinic, clinicId, nowMs, dice }: Frame, team: Team): Promise<Block[]> {
  const today = localDayOf(nowMs, clinic.timeZone);
  const doctor = team.filter(({ role }) => role === 'doctor')[2];
  const at = (days: number, minute: number) => instantAtMinute(addDays(today, days), minute, clinic.timeZone);
  const planned = [
    { doctorId: doctor?.id ?? null, startsAtMs: at(9, 0), endsAtMs: at(11, 0), reason: 'Ultrasound course' },
    { doctorId: null, startsAtMs: at(5, 720), endsAtMs: at(5, 780), reason: 'Team meeting' },
  ];
  await insertRows(
    client,
    'blocks',
    planned.map(({ doctorId, startsAtMs, endsAtMs, reason }) => ({
      clinic_id: clinicId,
      id: dice.id(),
      doctor_id: doctorId,
      starts_at: iso(startsAtMs),
      ends_at: iso(endsAtMs),
      reason,
      created_by: team[0]?.userId ?? null,
      created_at: iso(nowMs - 12 * DAY_MS),
    })),
  );
  return planned;
}

async function fillClients(
  { client, clinic, clinicId, nowMs, dice, passwordHash }: Frame,
  clients: readonly Client[],
) {
  const since = ({ sinceDays }: Client) => iso(nowMs - sinceDays * DAY_MS);
  const userIds = new Map(clients.filter(({ hasAccount }) => hasAccount).map(({ id }) => [id, dice.id()]));
  const accounts = clients.flatMap((person) => {
    const userId = userIds.get(person.id);
    if (userId === undefined) return [];
    const isDemoUser = person.email === clinic.client.email;
    return [
      makeAccount({
        id: userId,
        email: person.email,
        fullName: person.fullName,
        role: 'client',
        clinicId: null,
        passwordHash: isDemoUser ? passwordHash : null,
        createdAt: since(person),
        lastSignInAt: isDemoUser ? null : iso(nowMs - dice.int(1, Math.min(80, person.sinceDays)) * DAY_MS),
      }),
    ];
  });
  await insertAccounts(client, accounts);
  await insertRows(
    client,
    'clients',
    clients.map((person) => clientRow(clinicId, person, userIds.get(person.id) ?? null, since(person))),
  );
  await insertRows(client, 'client_contacts', contactRows(clinicId, clinic, clients, dice));
  return userIds;
}

/** Weighed at most visits, a little different each time; a few of those who never came were weighed when they joined. */
function weighings(
  { clinicId, nowMs, dice }: Frame,
  pets: readonly Pet[],
  appointments: readonly Appointment[],
  byUserId: string,
) {
  const arrivals = new Map<string, number[]>();
  for (const { pet, steps } of appointments) {
    const arrived = steps.find(({ status }) => status === 'arrived');
    if (arrived && dice.chance(0.75)) arrivals.set(pet.id, [...(arrivals.get(pet.id) ?? []), arrived.atMs]);
  }
  return pets.flatMap((pet) => {
    const joined = nowMs - pet.sinceDays * DAY_MS;
    const times = [...(dice.chance(0.75) ? [joined] : []), ...(arrivals.get(pet.id) ?? [])].toSorted(
      (a, b) => a - b,
    );
    const start = 0.94 + dice.next() * 0.1;
    return times.map((atMs, index) => {
      const drift = start + (1 - start) * ((index + 1) / times.length) + (dice.next() - 0.5) * 0.02;
      return {
        clinic_id: clinicId,
        id: dice.id(),
        pet_id: pet.id,
        weight_grams: Math.max(1, Math.round(pet.grams * drift)),
        weighed_at: iso(atMs),
        recorded_by: byUserId,
      };
    });
  });
}

async function fillAppointments(
  { client, clinicId }: Frame,
  appointments: readonly Appointment[],
  trail: ReturnType<typeof makeTrail>,
) {
  await insertRows(
    client,
    'appointments',
    appointments.map((appointment) => ({
      clinic_id: clinicId,
      id: appointment.id,
      appointment_type_id: appointment.typeId,
      pet_id: appointment.pet.id,
      client_id: appointment.clientId,
      doctor_id: appointment.doctorId,
      room_id: appointment.roomId,
      starts_at: iso(appointment.startsAtMs),
      ends_at: iso(appointment.endsAtMs),
      busy_until: iso(appointment.busyUntilMs),
      status: statusOf(appointment),
      reason: appointment.reason,
      arrived_at: arrivalOf(appointment),
      rescheduled_to: appointment.rescheduledTo,
      version: appointment.steps.length,
      created_by: trail.actorOf(appointment, appointment.steps[0]),
      created_at: iso(appointment.steps[0].atMs),
      updated_at: iso((appointment.steps.at(-1) ?? appointment.steps[0]).atMs),
    })),
  );
  await insertRows(client, 'appointment_events', trail.events);
  await insertRows(client, 'audit_entries', trail.auditEntries);
}

function arrivalOf({ steps }: Appointment): string | null {
  const arrived = steps.find(({ status }) => status === 'arrived');
  return arrived ? iso(arrived.atMs) : null;
}

export interface FilledClinic {
  readonly clinicId: string;
  readonly clientCount: number;
  readonly petCount: number;
  readonly appointmentCount: number;
}

/** One clinic with everything in it. */
export async function fillClinic(
  client: Connection,
  clinic: DemoClinic,
  { nowMs, passwordHash }: { readonly nowMs: number; readonly passwordHash: string },
): Promise<FilledClinic> {
  const dice = createDice(clinic.seed);
  const frame: Frame = { client, clinic, clinicId: dice.id(), nowMs, dice, passwordHash };
  const { rooms, types } = await fillSetup(frame);
  const team = await fillStaff(frame, types);
  const blocks = await fillBlocks(frame, team);
  const clients = makeClients(clinic, dice);
  const userIds = await fillClients(frame, clients);
  const pets = makePets(clinic, clients, localDayOf(nowMs, clinic.timeZone), dice);
  const doctors = team.filter(({ role }) => role === 'doctor');
  const appointments = makeAppointments({ clinic, doctors, types, rooms, pets, blocks, nowMs, dice });
  const technicianId = team.find(({ role }) => role === 'technician')?.userId ?? '';
  const weights = weighings(frame, pets, appointments, technicianId);
  const latest = new Map(weights.map((row) => [row.pet_id, row.weight_grams]));
  await insertRows(
    client,
    'pets',
    pets.map((pet) =>
      petRow(frame.clinicId, pet, latest.get(pet.id) ?? null, iso(nowMs - pet.sinceDays * DAY_MS)),
    ),
  );
  await insertRows(
    client,
    'pet_clients',
    pets.flatMap((pet) => petClientRows(frame.clinicId, pet)),
  );
  await insertRows(client, 'pet_weights', weights);
  await insertRows(
    client,
    'pet_alerts',
    alertRows(frame.clinicId, pets, technicianId, iso(nowMs - 40 * DAY_MS), dice),
  );
  // Whoever brings which pet is found by name from now on: the same functions that keep the index keep it here.
  await client.query('select app.index_client(clinic_id, id) from clients where clinic_id = $1', [
    frame.clinicId,
  ]);
  await client.query('select app.index_pet(clinic_id, id) from pets where clinic_id = $1', [frame.clinicId]);
  await fillAppointments(
    frame,
    appointments,
    makeTrail({ clinicId: frame.clinicId, appointments, team, userIds, nowMs, dice }),
  );
  return {
    clinicId: frame.clinicId,
    clientCount: clients.length,
    petCount: pets.length,
    appointmentCount: appointments.length,
  };
}
