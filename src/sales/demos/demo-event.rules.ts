import { PRODUCT } from '#vocabulary/product.ts';
import type { CalendarEvent, CalendarPerson } from '#foundation/values/calendar-file.ts';

/** The data of a booking that a calendar event shows. */
export interface BookedDemo {
  readonly id: string;
  readonly sequence: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly isCancelled: boolean;
  /** Null when it is not needed, or would repeat input of an unverified visitor. */
  readonly clinicName: string | null;
  readonly visitor: CalendarPerson | null;
  /** Null when the host is not named. */
  readonly hostName: string | null;
  readonly meetingUrl: string | null;
}

/** The organizer: the product, so that a host's own address is not disclosed. */
export const DEMO_ORGANIZER: CalendarPerson = {
  name: `${PRODUCT.name} demos`,
  email: `hello@${PRODUCT.domain}`,
};

type Meeting = Pick<BookedDemo, 'hostName' | 'meetingUrl'>;

/** How a visitor joins the demo; the address of the video call, if there is one, comes behind. */
export const joiningSentence = ({ hostName, meetingUrl }: Meeting): string => {
  const host = hostName ?? `Someone from ${PRODUCT.name}`;
  return meetingUrl === null
    ? `${host} will email you shortly before with a link to the video call.`
    : `${host} will meet you in the video call:`;
};

/** The same in one text, for emails and calendars. */
export const meetingSentence = (meeting: Meeting): string =>
  [joiningSentence(meeting), meeting.meetingUrl].filter((part) => part !== null).join(' ');

/** A demo as an event for calendars. One demo keeps one event, however often it is moved. */
export const demoEvent = (demo: BookedDemo, stampAtMs: number): CalendarEvent => ({
  uid: `demo-${demo.id}@${PRODUCT.domain}`,
  sequence: demo.sequence,
  stampAtMs,
  startsAtMs: demo.startsAtMs,
  endsAtMs: demo.endsAtMs,
  summary: demo.clinicName === null ? `${PRODUCT.name} demo` : `${PRODUCT.name} demo: ${demo.clinicName}`,
  description: demo.isCancelled ? 'This demo was canceled.' : meetingSentence(demo),
  location: demo.meetingUrl ?? 'Video call',
  url: demo.meetingUrl,
  organizer: DEMO_ORGANIZER,
  attendees: demo.visitor ? [demo.visitor] : [],
  isCancelled: demo.isCancelled,
});
