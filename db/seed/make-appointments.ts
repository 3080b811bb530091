import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { type Interval, intersect, overlaps, subtract, union } from '#foundation/values/intervals.ts';
import { hoursOver, timeRangesBetween, type WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { instantAtMinute, localDayOf, MINUTE_MS, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { type Day, addDays, weekdayOf } from '#foundation/values/day.ts';
import type { DemoClinic } from './demo-clinics.ts';
import type { Dice } from './dice.ts';
import type { Pet } from './make-pets.ts';
import { type Course, makeTimeline, type Step } from './make-timeline.ts';
import { REASONS } from './pet-names.ts';
import { suitingReasons } from './reason-for.ts';
import { isFollowUp, type PastVisit } from './visit-history.ts';

export interface Appointment {
  readonly id: string;
  readonly typeId: string;
  readonly pet: Pet;
  readonly clientId: string;
  readonly doctorId: string;
  readonly roomId: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly busyUntilMs: number;
  readonly reason: string;
  readonly steps: readonly [Step, ...Step[]];
  readonly rescheduledTo: string | null;
}

export const statusOf = ({ steps }: Pick<Appointment, 'steps'>): AppointmentStatus =>
  steps.at(-1)?.status ?? steps[0].status;

interface Named {
  readonly id: string;
}
export interface DoctorPlan extends Named {
  readonly hours: readonly WeeklyHours[];
  readonly operates: boolean;
}
export interface TypePlan extends Named {
  readonly name: string;
  readonly durationMinutes: number;
  readonly bufferMinutes: number;
  readonly onlineBookable: boolean;
  readonly operation: boolean;
}
export interface Block {
  readonly doctorId: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export interface DiaryParts {
  readonly clinic: DemoClinic;
  readonly doctors: readonly DoctorPlan[];
  readonly types: readonly TypePlan[];
  /** The last room is for operations. */
  readonly rooms: readonly Named[];
  readonly pets: readonly Pet[];
  readonly blocks: readonly Block[];
  readonly nowMs: number;
  readonly dice: Dice;
}

const DAYS_BACK = 84;
const DAYS_AHEAD = 42;
/** How early an appointment is booked at most. */
const BOOKED_DAYS_AHEAD = 40;
const GRID_MINUTES = 15;

/** The probability that the next free quarter of an hour is booked: high today, low in the distant future. */
function densityAt(dayOffset: number): number {
  if (dayOffset < 0) return 0.2;
  if (dayOffset === 0) return 0.62;
  if (dayOffset === 1) return 0.42;
  return Math.max(0.05, 0.26 - dayOffset * 0.006);
}

/** The weight of each type among those that the doctor performs. */
const TYPE_WEIGHTS: Readonly<Record<string, number>> = {
  'Check-up': 22,
  Vaccination: 22,
  'New pet visit': 6,
  'Sick pet visit': 23,
  'Dental cleaning': 10,
  Surgery: 14,
  'Nail trim': 7,
  'Follow-up': 14,
};

const spanOf = ({ startMinute, endMinute }: WeeklyHours): Interval => ({
  start: startMinute,
  end: endMinute,
});

/** The times of a day when both the doctor works and the clinic is open. */
function workingMinutes(clinic: DemoClinic, doctor: DoctorPlan, day: Day): Interval[] {
  const weekday = weekdayOf(day);
  const ofDay = (hours: readonly WeeklyHours[]) =>
    union(hours.filter((row) => row.weekday === weekday).map((row) => spanOf(row)));
  return intersect(ofDay(doctor.hours), ofDay(clinic.hours));
}

/** Makes appointments from some weeks ago to some weeks ahead, without overlaps and within opening and working hours. */
export function makeAppointments(parts: DiaryParts): Appointment[] {
  const { clinic, doctors, nowMs, dice } = parts;
  const today = localDayOf(nowMs, clinic.timeZone);
  const diary = new Diary(parts);
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const day = addDays(today, offset);
    for (const doctor of dice.shuffle(doctors)) {
      const blocked = parts.blocks
        .filter(({ doctorId }) => doctorId === null || doctorId === doctor.id)
        .map(({ startsAtMs, endsAtMs }) => ({ start: startsAtMs, end: endsAtMs }));
      for (const { start, end } of workingMinutes(clinic, doctor, day)) {
        const atMs = (minute: number) => instantAtMinute(day, minute, clinic.timeZone);
        for (const free of subtract([{ start: atMs(start), end: atMs(end) }], union(blocked))) {
          diary.fill(doctor, free, day, offset);
        }
      }
    }
  }
  return diary.appointments;
}

class Diary {
  readonly appointments: Appointment[] = [];
  readonly #parts: DiaryParts;
  readonly #lastOffset = new Map<string, number>();
  /** The opening times, in order. */
  readonly #openTimes: readonly Interval[];
  readonly #roomTimes = new Map<string, Interval[]>();
  /** What each pet came or comes for, in order. */
  readonly #history = new Map<string, PastVisit[]>();
  /** The pets of the demo's client, with the first day of their next appointment. */
  readonly #awaited: { readonly pet: Pet; readonly offset: number }[];

  constructor(parts: DiaryParts) {
    this.#parts = parts;
    const { clinic, nowMs } = parts;
    const today = localDayOf(nowMs, clinic.timeZone);
    this.#openTimes = hoursOver(
      clinic.hours,
      timeRangesBetween(addDays(today, -DAYS_BACK - BOOKED_DAYS_AHEAD), today, clinic.timeZone),
    );
    const own = parts.pets.slice(0, 3);
    this.#awaited = [-71, -33, -8, 4, 17].flatMap((offset, index) => {
      const pet = own[index % 2];
      return pet ? [{ pet, offset }] : [];
    });
  }

  /** That instant if the clinic was open, else shortly before it last closed. A future instant stays unchanged. */
  #atDeskBefore(ms: number): number {
    const { dice, nowMs } = this.#parts;
    const span = this.#openTimes.findLast(({ start }) => start <= ms);
    if (!span || ms < span.end || ms > nowMs) return ms;
    return Math.max(span.start, span.end - dice.int(1, 200) * MINUTE_MS);
  }

  /** Fills a range of free time with appointments. */
  fill(doctor: DoctorPlan, free: Interval, day: Day, offset: number): void {
    const { dice } = this.#parts;
    const step = GRID_MINUTES * MINUTE_MS;
    let next = free.start;
    while (next < free.end) {
      const taken = dice.chance(densityAt(offset)) ? this.#book(doctor, next, free.end, day, offset) : null;
      next = taken === null ? next + step : next + Math.ceil((taken - next) / step) * step;
    }
  }

  /** Returns when the doctor is free again, or null when nothing was booked. */
  #book(doctor: DoctorPlan, startsAtMs: number, untilMs: number, day: Day, offset: number): number | null {
    const { dice } = this.#parts;
    const type = this.#typeFor(doctor);
    const endsAtMs = startsAtMs + type.durationMinutes * MINUTE_MS;
    const busyUntilMs = endsAtMs + type.bufferMinutes * MINUTE_MS;
    if (busyUntilMs > untilMs) return null;
    const room = this.#roomFor(type, doctor, { start: startsAtMs, end: busyUntilMs });
    const found = room && this.#petFor(type, day, offset);
    if (!room || !found) return null;
    const { pet, reason } = found;
    const client = dice.chance(0.8) ? pet.clients[0] : dice.pick(pet.clients);
    if (!client) return null;
    this.#lastOffset.set(pet.id, offset);
    this.#roomTimes.set(room.id, [
      ...(this.#roomTimes.get(room.id) ?? []),
      { start: startsAtMs, end: busyUntilMs },
    ]);
    const course = this.#courseFor(type, startsAtMs, client.hasAccount);
    const byClient = course === 'requested' || (client.hasAccount && type.onlineBookable && dice.chance(0.5));
    const { nowMs } = this.#parts;
    const atDeskBefore = (ms: number) => this.#atDeskBefore(ms);
    const steps = makeTimeline({ course, startsAtMs, endsAtMs, nowMs, byClient, atDeskBefore }, dice);
    const appointment: Appointment = {
      id: dice.id(),
      typeId: type.id,
      pet,
      clientId: client.id,
      doctorId: doctor.id,
      roomId: room.id,
      startsAtMs,
      endsAtMs,
      busyUntilMs,
      reason,
      steps,
      rescheduledTo: null,
    };
    // One that will be canceled is still planned.
    const status = statusOf(appointment);
    if (status !== 'cancelled' && status !== 'no_show') {
      this.#history.set(pet.id, [...(this.#history.get(pet.id) ?? []), { reason, day }]);
    }
    this.#addForerunner(appointment, day);
    this.appointments.push(appointment);
    return busyUntilMs;
  }

  /** Some appointments were first booked for a week earlier and then rescheduled. */
  #addForerunner(appointment: Appointment, day: Day): void {
    const { clinic, dice } = this.#parts;
    const [first] = appointment.steps;
    if (first.status !== 'booked' || !dice.chance(0.025)) return;
    // The same local time, even across a clock change.
    const minute = minuteOfDayAt(appointment.startsAtMs, clinic.timeZone);
    const startsAtMs = instantAtMinute(addDays(day, -7), minute, clinic.timeZone);
    if (first.atMs >= startsAtMs) return;
    const length = appointment.endsAtMs - appointment.startsAtMs;
    const bookedAtMs = first.atMs - dice.int(600, 9_000) * MINUTE_MS;
    this.appointments.push({
      ...appointment,
      id: dice.id(),
      startsAtMs,
      endsAtMs: startsAtMs + length,
      busyUntilMs: startsAtMs + (appointment.busyUntilMs - appointment.startsAtMs),
      steps: [
        { status: 'booked', atMs: bookedAtMs, by: 'desk' },
        { status: 'rescheduled', atMs: first.atMs, by: 'desk' },
      ],
      rescheduledTo: appointment.id,
    });
  }

  #typeFor(doctor: DoctorPlan): TypePlan {
    const { dice, types } = this.#parts;
    const theirs = types.filter(({ operation }) => doctor.operates || !operation);
    return dice.weighted(theirs.map((type) => [type, TYPE_WEIGHTS[type.name] ?? 5] as const));
  }

  /** The doctor's usual room if it is free, else any free one; operations have their own room. */
  #roomFor(type: TypePlan, doctor: DoctorPlan, time: Interval): Named | undefined {
    const { rooms, doctors } = this.#parts;
    const exam = rooms.slice(0, -1);
    const usual = doctors.indexOf(doctor) % exam.length;
    const candidates = type.operation ? rooms.slice(-1) : [...exam.slice(usual), ...exam.slice(0, usual)];
    return candidates.find(({ id }) => !this.#roomTimes.get(id)?.some((taken) => overlaps(taken, time)));
  }

  /** A living pet whose client had joined by then, with what it comes for. */
  #petFor(type: TypePlan, day: Day, offset: number): { pet: Pet; reason: string } | undefined {
    const { dice, pets } = this.#parts;
    const reasonsOf = (pet: Pet) => {
      const history = this.#history.get(pet.id) ?? [];
      return suitingReasons(type.name, pet, day, { history, knownDays: pet.sinceDays + offset });
    };
    const due = this.#awaited[0];
    const dueReasons = due && due.offset <= offset && !type.operation ? reasonsOf(due.pet) : [];
    if (due && dueReasons.length > 0) {
      this.#awaited.shift();
      return { pet: due.pet, reason: dice.pick(dueReasons) };
    }
    const mayCome = (pet: Pet): readonly string[] => {
      const isOwn = pets.indexOf(pet) < 3;
      const isKnown = -offset <= pet.sinceDays;
      const isAlive = pet.deceasedOn === null || day < pet.deceasedOn;
      if (isOwn || !isKnown || !isAlive) return [];
      const reasons = reasonsOf(pet);
      const sinceLast = offset - (this.#lastOffset.get(pet.id) ?? -Infinity);
      // A follow-up comes when it is due, everything else not so soon again.
      const minDays = reasons.some(isFollowUp) ? 2 : pet.comesOften ? 5 : 16;
      return sinceLast >= minDays ? reasons : [];
    };
    // Few pets are due for a follow-up or need an operation, so that all are looked at.
    const isRare = type.operation || REASONS[type.name]?.every(isFollowUp) === true;
    const candidates = isRare ? dice.shuffle(pets) : Array.from({ length: 20 }, () => dice.pick(pets));
    for (const pet of candidates) {
      const reasons = mayCome(pet);
      if (reasons.length > 0) return { pet, reason: dice.pick(reasons) };
    }
    return undefined;
  }

  #courseFor(type: TypePlan, startsAtMs: number, hasAccount: boolean): Course {
    const { clinic, dice, nowMs } = this.#parts;
    const daysAhead = (startsAtMs - nowMs) / (1_440 * MINUTE_MS);
    const mayAsk = clinic.onlineBooking === 'request' && type.onlineBookable && hasAccount;
    if (mayAsk && daysAhead > 0.6 && daysAhead < 16 && dice.chance(0.3)) return 'requested';
    const course = dice.weighted<Course>([
      ['usual', 90],
      ['cancelled', 6],
      ['no_show', 4],
    ]);
    return course === 'usual' && type.operation ? 'operation' : course;
  }
}
