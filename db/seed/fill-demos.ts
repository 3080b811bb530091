import type { Client } from 'pg';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { type Day, addDays, weekdayOf } from '#foundation/values/day.ts';
import { createDice } from './dice.ts';
import { insertRows } from './write-rows.ts';

const ZONE = 'Europe/Berlin';
const WORKDAYS = [1, 2, 3, 4, 5] as const;
const SPANS = [
  [9 * 60, 12 * 60],
  [13 * 60, 18 * 60],
] as const;
const SATURDAY = 6;
const HALF_HOUR_MS = 30 * 60_000;

interface SeededDemo {
  /** Workdays from today: 1 is the next one, -1 the previous one. */
  readonly workdays: number;
  readonly minute: number;
  readonly status: 'booked' | 'cancelled' | 'held' | 'no_show';
  readonly fullName: string;
  /** The email address, by which its lead is found. */
  readonly email: string;
  readonly clinicName: string;
  readonly timeZone: string;
  readonly notes: string | null;
}

const DEMOS: readonly SeededDemo[] = [
  {
    workdays: 1,
    minute: 15 * 60,
    status: 'booked',
    fullName: 'Camille Laurent',
    email: 'camille@tilleuls.example',
    clinicName: 'Clinique des Tilleuls',
    timeZone: 'Europe/Paris',
    notes: 'Three doctors, paper diary. We would like to see the board and the reminders.',
  },
  {
    workdays: 2,
    minute: 10 * 60 + 30,
    status: 'booked',
    fullName: 'Tom Brennan',
    email: 'tom@brennanmobile.example',
    clinicName: 'Brennan Mobile Vet',
    timeZone: 'Europe/Dublin',
    notes: null,
  },
  {
    workdays: 4,
    minute: 17 * 60,
    status: 'booked',
    fullName: 'Grace Okafor',
    email: 'grace.okafor@willowcreek.example',
    clinicName: 'Willow Creek Animal Hospital',
    timeZone: 'America/Chicago',
    notes: 'Moving from an old server under the desk. How do the records come along?',
  },
  {
    workdays: -1,
    minute: 11 * 60,
    status: 'booked',
    fullName: 'Pieter de Vries',
    email: 'pieter@delinde.example',
    clinicName: 'Dierenkliniek De Linde',
    timeZone: 'Europe/Amsterdam',
    notes: null,
  },
  {
    workdays: -3,
    minute: 14 * 60,
    status: 'held',
    fullName: 'Ines Carvalho',
    email: 'ines@clinicadojardim.example',
    clinicName: 'Clínica do Jardim',
    timeZone: 'Europe/Lisbon',
    notes: 'Online booking, mostly.',
  },
  {
    workdays: -4,
    minute: 9 * 60 + 30,
    status: 'no_show',
    fullName: 'Rob Keller',
    email: 'rob@kellerandsons.example',
    clinicName: 'Keller & Sons Large Animals',
    timeZone: 'Europe/Zurich',
    notes: null,
  },
  {
    workdays: -6,
    minute: 16 * 60,
    status: 'cancelled',
    fullName: 'Aoife Byrne',
    email: 'aoife@harbourpets.example',
    clinicName: 'Harbour Pets',
    timeZone: 'Europe/Dublin',
    notes: null,
  },
];

/** The day so many workdays after the day, or before it. */
function workdayFrom(day: Day, workdays: number): Day {
  const step = Math.sign(workdays);
  let at = day;
  for (let left = Math.abs(workdays); left > 0;) {
    at = addDays(at, step);
    if (weekdayOf(at) < SATURDAY) left -= 1;
  }
  return at;
}

/** Adds the hours in which the platform admin gives demos, and demos that visitors have booked. */
export async function fillDemos(client: Client, hostId: string, nowMs: number): Promise<void> {
  const dice = createDice(2);
  const today = localDayOf(nowMs, ZONE);
  await insertRows(client, 'demo_hosts', [
    { user_id: hostId, time_zone: ZONE, meeting_url: 'https://meet.tailwell.test/alex' },
  ]);
  await insertRows(
    client,
    'demo_host_hours',
    WORKDAYS.flatMap((weekday) =>
      SPANS.map(([start, end]) => ({
        id: dice.id(),
        user_id: hostId,
        weekday,
        start_minute: start,
        end_minute: end,
      })),
    ),
  );
  await insertRows(
    client,
    'demo_bookings',
    DEMOS.map(({ workdays, minute, status, fullName, email, clinicName, timeZone, notes }) => {
      const startsAtMs = instantAtMinute(workdayFrom(today, workdays), minute, ZONE);
      return {
        id: dice.id(),
        host_id: hostId,
        starts_at: new Date(startsAtMs).toISOString(),
        ends_at: new Date(startsAtMs + HALF_HOUR_MS).toISOString(),
        status,
        full_name: fullName,
        email,
        clinic_name: clinicName,
        time_zone: timeZone,
        notes,
        created_at: new Date(Math.min(nowMs, startsAtMs) - 3 * 86_400_000).toISOString(),
      };
    }),
  );
}
