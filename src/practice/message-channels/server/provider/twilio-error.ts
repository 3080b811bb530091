/**
 * Why a request to Twilio failed.
 *
 * - `access`: it does not accept the account's token, or the account is closed.
 * - `busy`: it has not done it, because there were too many requests.
 * - `unsent`: it has not done it; the request never reached it, or it is out of order and says so.
 * - `unknown`: it may or may not have done it.
 * - `refused`: it has not done it, and would refuse it again.
 */
export type TwilioFailure = 'access' | 'busy' | 'refused' | 'unknown' | 'unsent';

/** A request that failed at Twilio. Never contains a token, a number or a text. */
export class TwilioError extends Error {
  override readonly name = 'TwilioError';
  readonly failure: TwilioFailure;
  /** Twilio's own code; null if there is none. */
  readonly code: number | null;
  /** The wait that it asked for, in milliseconds. */
  readonly waitMs: number | null;

  constructor(
    failure: TwilioFailure,
    message: string,
    {
      code = null,
      waitMs = null,
      cause,
    }: { code?: number | null; waitMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.code = code;
    this.waitMs = waitMs;
  }
}
