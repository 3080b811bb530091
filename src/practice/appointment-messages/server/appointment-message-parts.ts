import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type {
  MessageRequest,
  RequestedMessage,
} from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { RenderedTexts, TextsWanted } from './rendered-texts.ts';

/** How messages are written and handed over. */
export interface MessageDesk {
  /** In the order of the requests, with the channels whose text is complete. */
  render(scope: MessageScope, wanted: TextsWanted): Promise<readonly RenderedTexts[]>;
  request(scope: MessageScope, requests: readonly MessageRequest[]): Promise<readonly RequestedMessage[]>;
  /** Takes back what was not sent yet, and returns the keys of what was. */
  takeBack(scope: MessageScope, keys: readonly string[]): Promise<readonly string[]>;
}

/** What the jobs need. The desk is that of the conversations; tests have one that counts, and fails. */
export interface AppointmentMessageParts {
  readonly database: Database<Tables>;
  /** The origin of the links in messages. */
  readonly siteUrl: string;
  readonly keep: KeepFile;
  readonly log: Pick<Log, 'warn'>;
  readonly desk: MessageDesk;
}
