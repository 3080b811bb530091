/** A text has at least so many characters in each of its parts, whatever the alphabet (3GPP TS 23.038: 67 in UCS-2). */
const PART_CHARACTERS = 67;
/**
 * Parts of texts in a second that networks take from one number, and from a messaging service with a low-volume US registration.
 *
 * Source: Twilio, "Understanding Twilio rate limits and message queues", read 2026-11-22.
 */
const PARTS_PER_SECOND = { number: 1, service: 3.75 } as const;
/**
 * How much may wait at the provider, in milliseconds. More waits here, where it can still be taken back, and where a provider that drops
 * what is too long in its queue cannot lose it.
 */
export const MAX_QUEUE_MS = 120_000;

/** For how long a text keeps its sender busy, in milliseconds; at most, since the parts are not counted exactly. */
export const sendingMs = (text: string, sender: keyof typeof PARTS_PER_SECOND): number =>
  Math.ceil((Math.max(1, Math.ceil(text.length / PART_CHARACTERS)) / PARTS_PER_SECOND[sender]) * 1_000);

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 300_000;

/**
 * How long to wait after so many failures in a row, in milliseconds: doubled each time, at most five minutes, and spread so that what
 * failed together is not tried again together.
 *
 * @param spread from 0 to 1.
 */
export const backOffMs = (failures: number, spread: number): number =>
  Math.round(
    Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, Math.max(0, failures - 1))) * (0.5 + spread / 2),
  );
