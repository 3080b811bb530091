/**
 * Why a request to the provider failed. `unreachable`: no usable response, so it is unknown whether the request took
 * effect. `busy`: rate-limited. `invalid_grant`: the code or refresh token is no longer accepted. `invalid_token`: the
 * access token is no longer accepted. `no_token`: the provider issues no token for another reason, such as a wrong secret
 * of our app. `refused`: any other refusal; a retry would be refused too.
 */
export type ProviderFailure =
  | 'busy'
  | 'invalid_grant'
  | 'invalid_token'
  | 'no_token'
  | 'refused'
  | 'unreachable';

/** A request that failed at the provider. Never contains a token. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** The response; null if there was none. */
  readonly response: { readonly status: number; readonly body: unknown } | null;
  /** The delay that the provider requested; null if none. */
  readonly waitMs: number | null;
  /** Whether the request certainly never reached the provider. */
  readonly isUnsent: boolean;

  constructor(
    failure: ProviderFailure,
    message: string,
    {
      response = null,
      waitMs = null,
      isUnsent = false,
      cause,
    }: Partial<Pick<ProviderError, 'cause' | 'isUnsent' | 'response' | 'waitMs'>> = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.response = response;
    this.waitMs = waitMs;
    this.isUnsent = isUnsent;
  }
}
