import { useCallback, useMemo } from 'react';
import { isDay } from '#foundation/values/day.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { type StatusFilter, isStatusFilter } from './status-filter.ts';

export const VIEWS = ['day', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** What the schedule shows, as its address has it: a link shows someone else the same. */
export interface ScheduleAddress {
  readonly view: View;
  /** Today at the clinic, when the address names none. */
  readonly day: string | undefined;
  readonly doctorId: string | undefined;
  readonly typeId: string | undefined;
  readonly status: StatusFilter;
  readonly q: string;
  /** A day shows columns of doctors too who neither work then nor have anything booked. */
  readonly withOff: boolean;
  /** The appointment that lies open beside the schedule. */
  readonly openId: string | undefined;
  /** The pet for whom somebody is about to book, when another page sent them here; `new` where that is still open. */
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
  openId: 'appointment',
  bookPetId: 'book',
} as const;

/** What goes without saying is left out of the address. */
const DEFAULTS: Readonly<Record<string, string>> = { view: 'day', status: 'board' };

const isView = (text: string | null): text is View =>
  text !== null && (VIEWS as readonly string[]).includes(text);

/** The address of the schedule, and how to change parts of it. Moving about leaves one step in the history, typing none. */
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
      openId: params.get(KEYS.openId) ?? undefined,
      bookPetId: params.get(KEYS.bookPetId) ?? undefined,
    };
  }, [params]);
  const change = useCallback(
    (changes: Partial<ScheduleAddress>, { replace = false }: { replace?: boolean } = {}) => {
      write(
        (next) => {
          // Safe: every name of `changes` is a name of the address.
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
