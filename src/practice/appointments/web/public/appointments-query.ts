import type * as z from 'zod';
import { queryOf } from '#foundation/web/api.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { listAppointmentsEndpoint } from '../../contract.ts';
import { refreshAppointmentLists } from '../refresh-appointment-lists.ts';

type Input = z.input<typeof listAppointmentsEndpoint.input>;

/** Appointments ordered by start, updated card by card. */
export function appointmentsQuery(input: Input) {
  const query = queryOf(listAppointmentsEndpoint, input);
  return { ...query, meta: { ...query.meta, refresh: refreshAppointmentLists } };
}

/** The same in pages, for `useInfiniteQuery`. */
export function appointmentPagesQuery(input: Omit<Input, 'cursor'>) {
  const query = pagesOf(listAppointmentsEndpoint, input);
  return { ...query, meta: { ...query.meta, refresh: refreshAppointmentLists } };
}
