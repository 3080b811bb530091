import * as z from 'zod';
import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { clockTime, minuteOfClock } from '#foundation/web/calendar/clock-time.ts';
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

const isLength = (text: string): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= 5 && Number(text) <= 480;

/** What a person types for it. */
export const PlaceFields = z.strictObject({
  doctorId: z.string().min(1, 'Choose a doctor.'),
  day: z.string().refine(isDay, 'Choose a day.'),
  time: clockTime('09:30'),
  minutes: z.string().refine(isLength, '5 to 480'),
  /** `any`, `none`, or a room's id. */
  roomId: z.string(),
});
export type PlaceValues = z.infer<typeof PlaceFields>;

/** Where the fields of the endpoints are in the form, for `showFieldErrors`. */
export const PLACE_PATHS = { durationMinutes: 'minutes', startsAt: 'time' } as const;

/** What was typed, as instants. Only for values that are valid. */
export function toPlace({ doctorId, day, time, minutes, roomId }: PlaceValues, zone: string): Place {
  const startsAtMs = instantAtMinute(day, minuteOfClock(time), zone);
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
export const typedOffer = (
  zone: string,
  offer: SlotOffer,
): Pick<PlaceValues, 'doctorId' | 'day' | 'time'> => ({
  ...typedTime(zone, offer.startsAt),
  doctorId: offer.doctorId,
});
