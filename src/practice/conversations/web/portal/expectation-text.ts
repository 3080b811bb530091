import {
  clockIn,
  dateIn,
  deviceZone,
  fullDateIn,
  isoDayIn,
  timeIn,
  zoneNote,
} from '#foundation/web/time/zone-time.ts';
import type { AnswerExpectation } from '../../own.contract.ts';

interface Place {
  readonly clinicName: string;
  readonly timeZone: string;
  readonly country: string;
}

const DAY_MS = 86_400_000;

/** `2:30 PM today`, `… tomorrow`, `… on Monday, March 9`, of the clinic's day. */
function whenText({ timeZone, country }: Omit<Place, 'clinicName'>, at: string, nowMs: number): string {
  const day = isoDayIn(timeZone, at);
  const time = timeIn(timeZone, at, country);
  if (day === isoDayIn(timeZone, nowMs)) return `${time} today`;
  if (day === isoDayIn(timeZone, nowMs + DAY_MS)) return `${time} tomorrow`;
  return `${time} on ${fullDateIn(timeZone, at, country)}`;
}

/** Who answers, and when to expect it. The clinic and its zone, where that is not the reader's, are said once. */
export function expectationText(
  place: Place,
  { isOpenNow, opensAt, answerBy }: AnswerExpectation,
  nowMs: number,
): string {
  const { clinicName, timeZone } = place;
  const saysOpening = !isOpenNow && opensAt !== null;
  const team = isOpenNow ? `The team at ${clinicName}` : 'The team';
  const zone = (at: string) => zoneNote(timeZone, at);
  const answer =
    answerBy === null
      ? `${team} will answer here.`
      : `${team} usually answers by ${whenText(place, answerBy, nowMs)}${saysOpening ? '' : zone(answerBy)}.`;
  if (isOpenNow) return answer;
  const closed = saysOpening
    ? `${clinicName} is closed until ${whenText(place, opensAt, nowMs)}${zone(opensAt)}.`
    : `${clinicName} is closed.`;
  return `${closed} ${answer}`;
}

/** `2:30 PM`, in the reader's time; with the clinic's where it differs. */
export function messageTime({ timeZone, country }: Omit<Place, 'clinicName'>, at: string): string {
  const own = timeIn(deviceZone(), at, country);
  if (clockIn(timeZone, at) === clockIn(deviceZone(), at)) return own;
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return `${own} (${timeIn(timeZone, at, country)} in ${city})`;
}

/** `Today`, `Yesterday`, `Saturday, November 21`, with the year once it is another one: of the reader's day. */
export function dayHeading(country: string, at: string, nowMs: number): string {
  const zone = deviceZone();
  const day = isoDayIn(zone, at);
  if (day === isoDayIn(zone, nowMs)) return 'Today';
  if (day === isoDayIn(zone, nowMs - DAY_MS)) return 'Yesterday';
  return day.slice(0, 4) === isoDayIn(zone, nowMs).slice(0, 4)
    ? fullDateIn(zone, at, country)
    : dateIn(zone, at, country);
}

/** The time of a message of today, else its day: for the list. */
export function listTime(country: string, at: string, nowMs: number): string {
  const heading = dayHeading(country, at, nowMs);
  if (heading === 'Today') return timeIn(deviceZone(), at, country);
  return heading === 'Yesterday' ? heading : dateIn(deviceZone(), at, country);
}
