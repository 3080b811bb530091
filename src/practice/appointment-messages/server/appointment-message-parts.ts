import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type { cancelMessages } from '#practice/conversations/server/public/cancel-messages.ts';
import type { requestMessages } from '#practice/conversations/server/public/request-messages.ts';
import type { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';

/** What the jobs need. The three functions are those of conversations and of templates; tests count their calls. */
export interface AppointmentMessageParts {
  readonly database: Database<Tables>;
  /** The origin of the links in messages. */
  readonly siteUrl: string;
  readonly keep: KeepFile;
  readonly log: Pick<Log, 'warn'>;
  readonly renderTemplates: typeof renderTemplates;
  readonly requestMessages: typeof requestMessages;
  readonly cancelMessages: typeof cancelMessages;
}
