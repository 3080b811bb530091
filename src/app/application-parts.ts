import type { ClientConfig } from 'pg';
import type { Log } from '#foundation/server/log.ts';
import type { Logins } from '#foundation/server/database-logins.ts';
import type { Settings } from './settings.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';

/** What an application is built from. */
export interface ApplicationParts {
  readonly settings: Settings;
  /** As the owner of the tables. The application itself connects with logins that have fewer rights. */
  readonly connection: ClientConfig;
  readonly logins: Logins;
  readonly secretKey: Buffer;
  readonly log: Log;
  /** In place of the product's own functions, for tests. */
  readonly functions?: readonly FunctionDefinition[];
}
