import { hueIndex } from '#vocabulary/hues.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { addDays } from '#foundation/values/day.ts';
import { TRIAL_DAYS } from '#sales/trial/trial.rules.ts';
import { type DemoClinic, TRIAL_EXTENSION_DAYS } from './demo-clinics.ts';
import { DAY_MS, type Frame, insertAccounts, iso } from './frame.ts';
import { makeAccount } from './make-account.ts';
import type { Block, TypePlan } from './make-appointments.ts';
import { insertRows } from './write-rows.ts';

/** When the clinic joined: for one on trial the day that its end follows from. */
const joinedAtMs = ({ trialDaysLeft, trialExtensions, seed }: DemoClinic, nowMs: number): number =>
  trialDaysLeft === null
    ? nowMs - ((seed % 90) + 120) * DAY_MS
    : nowMs + (trialDaysLeft - TRIAL_DAYS - trialExtensions * TRIAL_EXTENSION_DAYS) * DAY_MS;

/** Adds the clinic with its hours, rooms and appointment types. */
export async function fillSetup({ client, clinic, clinicId, nowMs, dice }: Frame) {
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
      plan: clinic.plan,
      trial_ends_at: clinic.trialDaysLeft === null ? null : iso(nowMs + clinic.trialDaysLeft * DAY_MS),
      created_at: iso(joinedAtMs(clinic, nowMs)),
      updated_at: iso(nowMs - 30 * DAY_MS),
    },
  ]);
  const lookedAt = iso(nowMs - 100 * DAY_MS);
  await insertRows(client, 'clinic_onboarding', [
    {
      clinic_id: clinicId,
      hours_confirmed_at: lookedAt,
      services_confirmed_at: clinic.isSetUp ? lookedAt : null,
      hidden_at: clinic.isSetUp ? lookedAt : null,
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
      colour: hueIndex(type.hue),
      online_bookable: type.onlineBookable,
      needs_room: type.needsRoom,
      is_active: true,
      position,
    })),
  );
  return { rooms, types };
}

/** Adds the team with accounts, roles, staff list entries and hours. */
export async function fillStaff(
  { client, clinic, clinicId, nowMs, dice, passwordHash }: Frame,
  types: readonly TypePlan[],
) {
  const team = clinic.staff.map((person) => {
    const id = dice.id();
    // From the id, so that the dice of what follows are as they were.
    const licence = person.role === 'doctor' ? `VET-${id.slice(0, 6).toUpperCase()}` : null;
    return { ...person, id, userId: dice.id(), licence };
  });
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
    team.map(({ id, userId, email, fullName, role, title, hue, licence }) => ({
      clinic_id: clinicId,
      id,
      user_id: userId,
      full_name: fullName,
      email,
      title,
      licence_number: licence,
      colour: hueIndex(hue),
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

/** Adds blocks: a doctor's training course in a few days, and a meeting of the whole team. */
export async function fillBlocks(
  { client, clinic, clinicId, nowMs, dice }: Frame,
  team: Team,
): Promise<Block[]> {
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
