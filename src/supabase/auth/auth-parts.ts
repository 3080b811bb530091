import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { FlowStates } from './flow-states.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import type { Tokens } from './tokens.ts';

/** What the verbs of the auth server work with. */
export interface AuthParts {
  readonly database: Database<Tables>;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly refreshTokens: RefreshTokens;
  readonly codes: OneTimeCodes;
  readonly flows: FlowStates;
  /** The origin under which people reach the site. */
  readonly siteUrl: string;
  /** Whether a sign-up is confirmed at once, without a mailed link. */
  readonly mailAutoconfirm: boolean;
  /** Whether somebody may sign in without an address. */
  readonly anonymousSignIn: boolean;
  /** Whether a session of more than a day needs a fresh proof before its password changes. */
  readonly securePasswordChange: boolean;
}

/** Where a request comes from, as sessions and the audit trail keep it. */
export interface Origin {
  readonly ip: string;
  /** Who shares its allowances. */
  readonly network: string;
  /** What accounts remember its device by; null for a program that keeps no cookies. */
  readonly device: Buffer | null;
  readonly userAgent: string;
  readonly requestId: string;
}

/** The transactions of the auth server run under one role, which nobody signed in can become. */
export const WRITE = { databaseRole: 'auth_server', mode: 'write' } as const;
export const READ = { databaseRole: 'auth_server', mode: 'read' } as const;
