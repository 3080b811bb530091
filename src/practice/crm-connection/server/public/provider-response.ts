/** A successful response of the provider. */
export interface ProviderResponse {
  readonly status: number;
  readonly body: unknown;
}
