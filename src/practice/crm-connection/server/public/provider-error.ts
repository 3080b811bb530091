/**
 * The outcome of a failed request to the provider. `unreachable`: no usable answer, so it is unknown whether the
 * request took effect. `busy`: too many requests. `invalid_grant`: a code or a refresh token that is no longer
 * accepted. `invalid_token`: the access token is not. `refused`: the provider refused it, and would again.
 */
export type ProviderFailure = 'busy' | 'invalid_grant' | 'invalid_token' | 'refused' | 'unreachable';

/** A request that failed at the provider. Never contains a token. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** What it answered with; null where there was no answer. */
  readonly answer: { readonly status: number; readonly body: unknown } | null;
  /** The delay that the provider requested; null if it named none. */
  readonly waitMs: number | null;

  constructor(
    failure: ProviderFailure,
    message: string,
    { answer = null, waitMs = null, cause }: Partial<Pick<ProviderError, 'answer' | 'cause' | 'waitMs'>> = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.answer = answer;
    this.waitMs = waitMs;
  }
}
