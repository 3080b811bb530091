import type { WayTrouble } from '#vocabulary/message-ways.ts';

/**
 * What Twilio's error codes mean here: of a request that is refused, and of a status that says why a text did not arrive.
 *
 * Source: Twilio's error dictionary (twilio.com/docs/api/errors) and its notices about codes up to 2026-03, read 2026-11-22. Codes are
 * added and change without notice: one that is not here is a failure that stays visible with its number.
 */
export interface TwilioCode {
  /** Why the message was not accepted; null where it may be sent again later. */
  readonly failure:
    | 'address_invalid'
    | 'blocked'
    | 'filtered'
    | 'not_connected'
    | 'not_registered'
    | 'not_textable'
    | 'opted_out'
    | 'refused'
    | 'region_off'
    | 'too_large'
    | 'unreachable_recipient'
    | 'window_closed'
    | null;
  /** What it says about the clinic's account or sender; null where it is about one recipient. */
  readonly trouble: WayTrouble | null;
  /** For how long nothing is sent from this sender, in seconds; 0 where the next message can go at once. */
  readonly pauseSeconds: number;
}

const of = (
  failure: TwilioCode['failure'],
  trouble: WayTrouble | null = null,
  pauseSeconds = 0,
): TwilioCode => ({
  failure,
  trouble,
  pauseSeconds,
});

const BUSY_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** As pairs: Twilio's numbers look like codes of PostgreSQL when they are keys. */
export const TWILIO_CODES: ReadonlyMap<number, TwilioCode> = new Map([
  // Authentication failed, or the account is suspended or closed.
  [20_003, of(null, 'access_refused')],
  [20_005, of(null, 'access_refused')],
  // Too many requests; the queue of the sender holds ten hours of its rate.
  [20_429, of(null, 'busy', BUSY_SECONDS)],
  [21_611, of(null, 'busy', 15 * 60)],
  // No usable number of the recipient.
  [21_211, of('address_invalid')],
  [21_217, of('address_invalid')],
  [21_265, of('address_invalid')],
  [21_614, of('not_textable')],
  [21_612, of('unreachable_recipient')],
  [21_408, of('region_off', 'region_off')],
  [21_610, of('opted_out')],
  [21_617, of('too_large')],
  [21_620, of('too_large')],
  [21_623, of('too_large')],
  // The sender is not the account's, or cannot send texts.
  [21_212, of('not_connected', 'sender_invalid')],
  [21_603, of('not_connected', 'sender_invalid')],
  [21_606, of('not_connected', 'sender_invalid')],
  [21_659, of('not_connected', 'sender_invalid')],
  [21_660, of('not_connected', 'sender_invalid')],
  [21_703, of('not_connected', 'sender_invalid')],
  // What the networks say of a text that Twilio took.
  [30_001, of('refused', 'busy', BUSY_SECONDS)],
  [30_002, of('not_connected', 'access_refused')],
  [30_003, of('unreachable_recipient')],
  [30_004, of('blocked')],
  [30_005, of('address_invalid')],
  [30_006, of('not_textable')],
  [30_007, of('filtered', 'filtered')],
  [30_008, of('unreachable_recipient')],
  [30_032, of('not_registered', 'not_registered', HOUR_SECONDS)],
  [30_034, of('not_registered', 'not_registered', HOUR_SECONDS)],
  [30_450, of('blocked', 'pumping', 30 * 60)],
  // WhatsApp.
  [63_014, of('opted_out')],
  [63_016, of('window_closed')],
  [63_018, of(null, 'busy', BUSY_SECONDS)],
  [63_024, of('not_textable')],
]);

const UNKNOWN: TwilioCode = of('refused');

/** What a code means; a code that is not known is a refusal. */
export const meaningOf = (code: number | null): TwilioCode =>
  (code === null ? undefined : TWILIO_CODES.get(code)) ?? UNKNOWN;
