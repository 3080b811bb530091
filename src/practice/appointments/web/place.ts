import * as z from 'zod';
import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { clockTime, minuteOfClock } from '#foundation/web/calendar/clock-time.ts';
import { clockIn, isoDayIn } from '#foundation/web/time/zone-time.ts';
import type { SlotOffer } from '../contract.ts';

/** The current or requested time and place of an appointment. */
export interface Place {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly doctorId: string;
  /** Omitted: unchanged, or any free one. */
  readonly roomId?: string | null;
}

/** Whether it is a length that an appointment may have, in minutes. */
export const isLength = (text: string): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= 5 && Number(text) <= 480;

/** The form values for it. */
export const PlaceFields = z.strictObject({
  doctorId: z.string().min(1, 'Choose a doctor.'),
  day: z.string().refine(isDay, 'Choose a day.'),
  time: clockTime('09:30'),
  /** The second one of two such times, on the day on which clocks are set back. Has no effect at other times. */
  isLater: z.boolean().optional(),
  minutes: z.string().refine(isLength, '5 to 480'),
  /** `any`, `none`, or a room's id. */
  roomId: z.string(),
});
export type PlaceValues = z.infer<typeof PlaceFields>;

/** Maps the endpoints' fields to those of the form, for `showFieldErrors`. */
export const PLACE_PATHS = { durationMinutes: 'minutes', startsAt: 'time' } as const;

/** The form values as instants. Only for valid values. */
export function toPlace({ doctorId, day, time, isLater, minutes, roomId }: PlaceValues, zone: string): Place {
  const startsAtMs = instantAtMinute(day, minuteOfClock(time), zone, isLater ? 'later' : 'compatible');
  return {
    doctorId,
    startsAtMs,
    endsAtMs: startsAtMs + Number(minutes) * 60_000,
    ...(roomId === 'any' ? {} : { roomId: roomId === 'none' ? null : roomId }),
  };
}

/** The form values for an instant. */
export type TypedTime = Pick<PlaceValues, 'day' | 'time' | 'isLater'>;

const instantMs = (instant: string | number): number =>
  typeof instant === 'number' ? instant : Date.parse(instant);

/** An instant as form values, in the clinic's time zone. */
export function typedTime(zone: string, instant: string | number): TypedTime {
  const [day, time] = [isoDayIn(zone, instant), clockIn(zone, instant)];
  const first = instantAtMinute(day, minuteOfClock(time), zone);
  return { day, time, isLater: instantMs(instant) - first >= MINUTE_MS };
}

/** The first future free time; for doctors who are free at the same time, in their order. */
export const earliestFree = (
  doctors: readonly { readonly doctorId: string; readonly startsAt: readonly string[] }[],
  nowMs: number,
): { readonly doctorId: string; readonly startsAt: string } | undefined =>
  doctors
    .flatMap(({ doctorId, startsAt }) => startsAt.map((start) => ({ doctorId, startsAt: start })))
    .filter(({ startsAt }) => Date.parse(startsAt) >= nowMs)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];

/** The form values that accepting an offer changes. */
export const typedOffer = (zone: string, offer: SlotOffer): TypedTime & Pick<PlaceValues, 'doctorId'> => ({
  ...typedTime(zone, offer.startsAt),
  doctorId: offer.doctorId,
});
