import type { ProxyMethod } from '../../contract.ts';
import type { Query } from '../../provider.rules.ts';

/** A request to the provider on behalf of one of the owner's locations. */
export interface LocationRequest {
  readonly method: ProxyMethod;
  /** A path of the provider's API, such as `/contacts/`. */
  readonly endpoint: string;
  readonly query?: Query | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Whether a POST may be retried when its outcome is unknown; other methods always may. */
  readonly isRepeatable?: boolean;
}
