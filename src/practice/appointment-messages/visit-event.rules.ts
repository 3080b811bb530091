import { PRODUCT } from '#vocabulary/product.ts';
import type { CalendarEvent } from '#foundation/values/calendar-file.ts';

/** What a calendar shows of a visit. */
export interface CalendarVisit {
  /** The same for all appointments that took each other's place. */
  readonly calendarId: string;
  readonly calendarSequence: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly petName: string;
  readonly typeName: string;
  readonly isCanceled: boolean;
  readonly clinic: {
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string | null;
  };
  readonly client: { readonly name: string; readonly email: string } | null;
}

/** A visit as an event for calendars. The link to change it is not in it: calendars are shared. */
export const visitEvent = (visit: CalendarVisit, stampAtMs: number): CalendarEvent => ({
  uid: `appointment-${visit.calendarId}@${PRODUCT.domain}`,
  sequence: visit.calendarSequence,
  stampAtMs,
  startsAtMs: Date.parse(visit.startsAt),
  endsAtMs: Date.parse(visit.endsAt),
  summary: `${visit.petName}: ${visit.typeName} at ${visit.clinic.name}`,
  description: [
    visit.isCanceled ? 'This visit was canceled.' : null,
    visit.clinic.phone === null ? null : `Questions? Call ${visit.clinic.phone}.`,
  ]
    .filter((line) => line !== null)
    .join('\n'),
  location: visit.clinic.address ?? visit.clinic.name,
  url: null,
  organizer: { name: visit.clinic.name, email: visit.clinic.email ?? `hello@${PRODUCT.domain}` },
  attendees: visit.client ? [visit.client] : [],
  isCancelled: visit.isCanceled,
});
