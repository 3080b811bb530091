import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { KeepFile, ReadFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type { MailAddresses } from './mail-addresses.ts';
import type { MailConsents, MailConversations } from './mail-neighbors.ts';

/** The dependencies of sending and receiving emails of conversations. */
export interface MailParts {
  readonly database: Database<Tables>;
  readonly addresses: MailAddresses;
  /** The domain of the clinics' receiving addresses; null where none are received. */
  readonly domain: string | null;
  readonly authServerId: string | null;
  readonly keep: KeepFile;
  readonly read: ReadFile;
  readonly conversations: MailConversations;
  readonly consents: MailConsents;
  readonly log: Log;
}
