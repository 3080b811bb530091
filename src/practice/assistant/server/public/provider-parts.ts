import type { Sealer } from '#foundation/server/sealer.ts';
import type { ModelNetwork } from '../provider/model-access.ts';

/** What settings of providers need of this process. */
export interface ProviderParts {
  /** Seals and opens keys. */
  readonly sealer: Sealer;
  readonly network: ModelNetwork;
}
