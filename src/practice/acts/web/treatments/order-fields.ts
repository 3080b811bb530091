import * as z from 'zod';
import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { parseTime } from '#foundation/web/calendar/parse-time.ts';
import { clockIn, isoDayIn } from '#foundation/web/time/zone-time.ts';
import type { AddSchedule } from '../../treatments.contract.ts';
import { quantityHint, readQuantity } from '#foundation/web/quantity-on-screen.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The minute of the day that was typed; null if it is no time. */
export function readMinute(text: string): number | null {
  const parsed = parseTime(text);
  if (parsed === null) return null;
  const [hours = 0, minutes = 0] = parsed.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `8, 14:30, 20` as minutes of the day, sorted and once each; null if a part is no time. */
export function readTimes(text: string): number[] | null {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
  const minutes = parts.map(readMinute);
  const found = minutes.flatMap((minute) => minute ?? []);
  if (found.length === 0 || found.length < minutes.length) return null;
  return [...new Set(found)].toSorted((a, b) => a - b);
}

export const REPETITIONS = ['every', 'times', 'needed'] as const;
export const INTERVAL_OPTIONS = [30, 60, 120, 180, 240, 360, 480, 720, 1440, 2880].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`,
}));

/** The form of an order. Empty texts stand for nothing. */
export const OrderForm = z
  .object({
    itemId: z.string().min(1, 'Choose a treatment.'),
    itemName: z.string(),
    quantity: z.string().refine((text) => readQuantity(text) !== null, { error: quantityHint }),
    repetition: z.enum(REPETITIONS),
    everyMinutes: z.string(),
    times: z.string(),
    startDay: z.string().refine(isDay, 'Choose a day.'),
    startTime: z.string().refine((text) => readMinute(text) !== null, 'Enter a time, such as 14:30.'),
    endDay: z.string().refine((day) => day === '' || isDay(day), 'Choose a day.'),
    endTime: z.string(),
    note: z.string().trim().max(500, 'Use at most 500 characters.'),
  })
  .superRefine(({ repetition, times, endDay, endTime }, context) => {
    if (repetition === 'times' && readTimes(times) === null)
      context.addIssue({
        code: 'custom',
        path: ['times'],
        message: 'Enter times, such as 8:00, 14:00, 20:00.',
      });
    if (endDay !== '' && readMinute(endTime) === null)
      context.addIssue({ code: 'custom', path: ['endTime'], message: 'Enter a time, such as 14:30.' });
  });
export type OrderInput = z.input<typeof OrderForm>;

/** When an order begins unless somebody says otherwise: what is given as needed at once, all else with the next full hour. */
export function usualStart(repetition: OrderInput['repetition'], zone: string, nowMs: number) {
  const at =
    repetition === 'needed'
      ? Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
      : Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  return { startDay: isoDayIn(zone, at), startTime: clockIn(zone, at) };
}

/** An order that has not been filled in. */
export function blankOrder(zone: string, nowMs: number): OrderInput {
  return {
    itemId: '',
    itemName: '',
    quantity: '1',
    repetition: 'every',
    everyMinutes: '480',
    times: '08:00, 20:00',
    ...usualStart('every', zone, nowMs),
    endDay: '',
    endTime: '18:00',
    note: '',
  };
}

const instantOf = (day: string, time: string, zone: string): string =>
  new Date(instantAtMinute(day, readMinute(time) ?? 0, zone)).toISOString();

/** The request of a valid form, in the clinic's time. */
export const toSchedule = (form: OrderInput, visitId: string, zone: string): AddSchedule => ({
  visitId,
  itemId: form.itemId,
  quantityThousandths: readQuantity(form.quantity) ?? 1000,
  startsAt: instantOf(form.startDay, form.startTime, zone),
  ...(form.endDay === '' ? {} : { endsAt: instantOf(form.endDay, form.endTime, zone) }),
  ...(form.repetition === 'every' ? { everyMinutes: Number(form.everyMinutes) } : {}),
  ...(form.repetition === 'times' ? { timesMinutes: readTimes(form.times) ?? [] } : {}),
  ...(form.note.trim() === '' ? {} : { note: form.note.trim() }),
});
