/** A successful answer of the provider. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}
