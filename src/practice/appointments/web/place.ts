import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { isDay } from '#foundation/values/day.ts';
import { isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { SlotOffer } from '../contract.ts';

/** Where an appointment stands, or is to stand. */
export interface Place {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly doctorId: string;
  /** Left out: as it is, or whichever is free. */
  readonly roomId?: string | null;
}

/** What a person types for it. */
export interface PlaceValues {
  readonly doctorId: string;
  readonly day: string;
  readonly time: string;
  readonly minutes: string;
  /** `any`, `none`, or a room's id. */
  readonly roomId: string;
}

export type PlaceErrors = Readonly<Partial<Record<keyof PlaceValues, string>>>;

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** What is wrong with what was typed, field by field; nothing when it can be sent. */
export function placeErrors({ doctorId, day, time, minutes }: PlaceValues): PlaceErrors {
  const length = Number(minutes);
  return {
    ...(doctorId === '' ? { doctorId: 'Choose a doctor.' } : {}),
    ...(isDay(day) ? {} : { day: 'Choose a day.' }),
    ...(CLOCK.test(time) ? {} : { time: 'Use a time such as 09:30.' }),
    ...(Number.isInteger(length) && length >= 5 && length <= 480 ? {} : { minutes: '5 to 480' }),
  };
}

/** What was typed, as instants. Only for values without errors. */
export function toPlace({ doctorId, day, time, minutes, roomId }: PlaceValues, zone: string): Place {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const startsAtMs = instantAtMinute(day, hour * 60 + minute, zone);
  return {
    doctorId,
    startsAtMs,
    endsAtMs: startsAtMs + Number(minutes) * 60_000,
    ...(roomId === 'any' ? {} : { roomId: roomId === 'none' ? null : roomId }),
  };
}

/** An instant of the clinic's, as a person would type it. */
export const typedTime = (zone: string, instant: string | number): Pick<PlaceValues, 'day' | 'time'> => ({
  day: isoDayIn(zone, instant),
  time: timeIn(zone, instant),
});

/** The first of the free times that has not begun; doctors are asked in their order where two are free at once. */
export const earliestFree = (
  doctors: readonly { readonly doctorId: string; readonly startsAt: readonly string[] }[],
  nowMs: number,
): { readonly doctorId: string; readonly startsAt: string } | undefined =>
  doctors
    .flatMap(({ doctorId, startsAt }) => startsAt.map((start) => ({ doctorId, startsAt: start })))
    .filter(({ startsAt }) => Date.parse(startsAt) >= nowMs)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];

/** What taking an offer changes in the form. */
export const typedOffer = (zone: string, offer: SlotOffer): Partial<PlaceValues> => ({
  ...typedTime(zone, offer.startsAt),
  doctorId: offer.doctorId,
});
