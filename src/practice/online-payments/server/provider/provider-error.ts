/**
 * Why the provider gave no answer that can be used.
 *
 * - `key`: it does not accept the clinic's key, or the key may not do this.
 * - `refused`: it has certainly not done it.
 * - `unknown`: it may or may not have done it.
 */
export type ProviderFailure = 'key' | 'refused' | 'unknown';

export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
