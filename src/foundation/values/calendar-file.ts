/** An organizer or attendee of an event. */
export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarEvent {
  /** Constant for the event's lifetime: calendars find the event by it. */
  readonly uid: string;
  /**
   * Incremented with every relevant change: of two files with one `uid`, the higher one applies (RFC 5545, 3.8.7.4).
   */
  readonly sequence: number;
  /** When this file was created. */
  readonly stampAtMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly organizer: CalendarPerson;
  readonly attendees: readonly CalendarPerson[];
  readonly isCancelled: boolean;
}

/** `request` invites the reader, `cancel` withdraws the invitation, `publish` only informs (RFC 5546, 1.4). */
export type CalendarMethod = 'request' | 'cancel' | 'publish';

const LINE_OCTETS = 75;

/** The length of a character in UTF-8, in octets. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Folds a content line at 75 octets, never within a character; continuation lines begin with a space (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Characters that end a line for some readers and are removed from texts. */
// oxlint-disable-next-line no-control-regex -- these characters are removed
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/g;

/** A text value: backslash, semicolon, comma and line end are escaped (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** A quoted parameter, which cannot contain a quote (RFC 5545, 3.2). */
const quoted = (text: string): string => `"${text.replaceAll(/["\r\n]/g, ' ').replaceAll(CONTROLS, '')}"`;

/** A value that is not text has no escapes: characters that could end its line are removed. */
const bare = (text: string): string => text.replaceAll(/[\r\n]/g, '').replaceAll(CONTROLS, '');

/** An instant in UTC, such as `20261121T090000Z` (RFC 5545, 3.3.5). */
export const utcStamp = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const personLine = (property: string, { name, email }: CalendarPerson): string =>
  `${property};CN=${quoted(name)}:mailto:${bare(email)}`;

/**
 * A calendar file with one event, as specified by RFC 5545 and RFC 5546: lines end with CR LF and are folded, texts
 * escaped, times in UTC.
 */
export function calendarFile(method: CalendarMethod, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tailwell//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method.toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${bare(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.stampAtMs)}`,
    `DTSTART:${utcStamp(event.startsAtMs)}`,
    `DTEND:${utcStamp(event.endsAtMs)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.location === null ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.url === null ? [] : [`URL:${bare(event.url)}`]),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    personLine('ORGANIZER', event.organizer),
    ...event.attendees.map((person) => personLine('ATTENDEE;ROLE=REQ-PARTICIPANT', person)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
