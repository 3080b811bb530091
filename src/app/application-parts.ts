import type { ClientConfig } from 'pg';
import type { Log } from '#foundation/server/log.ts';
import type { Logins } from '#foundation/server/database-logins.ts';
import type { Settings } from './settings.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';

/** What an application is built from. */
export interface ApplicationParts {
  readonly settings: Settings;
  /** Connects as the owner of the tables. The application itself uses logins with fewer rights. */
  readonly connection: ClientConfig;
  readonly logins: Logins;
  readonly secretKey: Buffer;
  readonly log: Log;
  /** Replaces the product's own functions, for tests. */
  readonly functions?: readonly FunctionDefinition[];
}
