import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { MessageChannel } from '../public/message-channel.ts';

/** What the jobs that send messages need. */
export interface DeliveryParts {
  readonly database: Database<Tables>;
  /** Every way to send that this server has; the portal needs none. */
  readonly channels: readonly MessageChannel[];
}
