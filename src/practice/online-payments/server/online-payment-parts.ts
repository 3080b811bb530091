import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { OpenProvider } from './provider/payment-provider.ts';

/** The dependencies of everything that waits for the provider of online payments. */
export interface OnlinePaymentParts {
  readonly database: Database<Tables>;
  readonly sealer: Sealer;
  readonly openProvider: OpenProvider;
  /** The server's URL without a trailing slash, to which the provider returns. */
  readonly publicUrl: string;
  readonly log: Log;
}
