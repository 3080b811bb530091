import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { FlowStates } from './flow-states.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import type { Tokens } from './tokens.ts';

/** The dependencies of the auth server's operations. */
export interface AuthParts {
  readonly database: Database<Tables>;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly refreshTokens: RefreshTokens;
  readonly codes: OneTimeCodes;
  readonly flows: FlowStates;
  /** The public origin of the site. */
  readonly siteUrl: string;
  /** Whether sign-ups are confirmed at once, without an email. */
  readonly mailAutoconfirm: boolean;
  /** Whether anonymous sign-ins are enabled. */
  readonly anonymousSignIn: boolean;
  /** Whether changing a password requires reauthentication in a session older than a day. */
  readonly securePasswordChange: boolean;
}

/** All transactions of the auth server use a role that no user can assume. */
export const WRITE = { databaseRole: 'auth_server', mode: 'write' } as const;
export const READ = { databaseRole: 'auth_server', mode: 'read' } as const;
