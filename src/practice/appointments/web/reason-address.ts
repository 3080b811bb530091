const SCHEDULE = '/clinic/appointments';

/** Goes along with the way to an appointment that was cancelled: its reason is what one comes for. */
export const TO_REASON = 'cancellation-reason';

/** An appointment beside the schedule, as one looks at that now; from another page, beside today's. */
export function reasonAddress(id: string): string {
  const { pathname, search } = globalThis.location;
  const params = new URLSearchParams(pathname === SCHEDULE ? search : '');
  params.set('appointment', id);
  return `${SCHEDULE}?${params}`;
}
