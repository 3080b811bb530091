import { useCallback, useMemo } from 'react';
import { isDay } from '#foundation/values/day.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { type StatusFilter, isStatusFilter } from './status-filter.ts';

export const VIEWS = ['day', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** What the schedule shows, as its URL has it: a link shows someone else the same. */
export interface ScheduleAddress {
  readonly view: View;
  /** Today at the clinic if the URL has no day. */
  readonly day: string | undefined;
  readonly doctorId: string | undefined;
  readonly typeId: string | undefined;
  readonly status: StatusFilter;
  readonly q: string;
  /** Also shows doctors who do not work that day and have no appointments. */
  readonly withOff: boolean;
  /** Whether a day has a column for each room instead of each doctor. */
  readonly byRoom: boolean;
  /** The appointment in the side sheet. */
  readonly openId: string | undefined;
  /** The pet to book for, if another page linked here; `new` if it is still to be chosen. */
  readonly bookPetId: string | undefined;
}

const KEYS = {
  view: 'view',
  day: 'day',
  doctorId: 'doctor',
  typeId: 'type',
  status: 'status',
  q: 'q',
  withOff: 'off',
  byRoom: 'rooms',
  openId: 'appointment',
  bookPetId: 'book',
} as const;

/** Default values are omitted from the URL. */
const DEFAULTS: Readonly<Record<string, string>> = { view: 'day', status: 'board' };

const isView = (text: string | null): text is View =>
  text !== null && (VIEWS as readonly string[]).includes(text);

/** The URL of the schedule, and how to change parts of it. Navigating adds a history entry, typing does not. */
export function useScheduleAddress(): [
  ScheduleAddress,
  (changes: Partial<ScheduleAddress>, options?: { replace?: boolean }) => void,
] {
  const [params, write] = useAddressParams();
  const address = useMemo<ScheduleAddress>(() => {
    const view = params.get(KEYS.view);
    const day = params.get(KEYS.day);
    const status = params.get(KEYS.status);
    return {
      view: isView(view) ? view : 'day',
      day: day !== null && isDay(day) ? day : undefined,
      doctorId: params.get(KEYS.doctorId) ?? undefined,
      typeId: params.get(KEYS.typeId) ?? undefined,
      status: isStatusFilter(status) ? status : 'board',
      q: params.get(KEYS.q) ?? '',
      withOff: params.get(KEYS.withOff) === '1',
      byRoom: params.get(KEYS.byRoom) === '1',
      openId: params.get(KEYS.openId) ?? undefined,
      bookPetId: params.get(KEYS.bookPetId) ?? undefined,
    };
  }, [params]);
  const change = useCallback(
    (changes: Partial<ScheduleAddress>, { replace = false }: { replace?: boolean } = {}) => {
      write(
        (next) => {
          // Safe: every key of `changes` is a parameter of the URL.
          for (const [name, value] of Object.entries(changes) as [
            keyof ScheduleAddress,
            string | boolean | undefined,
          ][]) {
            const text = value === true ? '1' : value || undefined;
            if (text === undefined || DEFAULTS[name] === text) next.delete(KEYS[name]);
            else next.set(KEYS[name], text);
          }
        },
        { replace },
      );
    },
    [write],
  );
  return [address, change];
}
