const SCHEDULE = '/clinic/appointments';

/** Navigation state that focuses the reason of a cancelled appointment. */
export const TO_REASON = 'cancellation-reason';

/**
 * The URL of an appointment in the side sheet, keeping the schedule's parameters; from another page, with today's
 * schedule.
 */
export function reasonAddress(id: string): string {
  const { pathname, search } = globalThis.location;
  const params = new URLSearchParams(pathname === SCHEDULE ? search : '');
  params.set('appointment', id);
  return `${SCHEDULE}?${params}`;
}
