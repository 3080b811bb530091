import { sql } from 'kysely';
import type { Context } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { createAddressOf } from '#foundation/server/http/address-of.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import type { Settings } from '#foundation/server/settings.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { loadPublishableKey } from '../gateway/publishable-key.ts';
import type { VerifyToken } from '../person/bearer.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { createAuthService } from './auth-service.ts';
import { createConfirmedUser, type CreateConfirmedUser } from './create-confirmed-user.ts';
import { issuerFor } from './issuer.ts';
import { authLetters } from './letters.ts';
import { createTakeAllowance } from './limits.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';
import { createTokens } from './tokens.ts';

export interface OpenAuthParts {
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  readonly settings: Pick<
    Settings,
    'demo' | 'mailAutoconfirm' | 'publicUrl' | 'publicUrlIsGiven' | 'trustedProxies'
  >;
  readonly log: Log;
  /** Others than argon2id, for tests that count. */
  readonly passwords?: Passwords;
}

/** The auth server of one process, and what the rest of the product needs of it. */
export interface Auth {
  /** Every client shows it; the same in every process of a database. */
  readonly publishableKey: string;
  readonly service: SupabaseService;
  readonly verifyToken: VerifyToken;
  /** Takes one from the allowance under a key; false when it is used up. */
  readonly takeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  /** The letters that the outbox may hold. */
  readonly letters: Readonly<Record<string, Composer>>;
  readonly createConfirmedUser: CreateConfirmedUser;
  readonly keys: SigningKeys;
  close(): void;
}

/** The database itself refuses what only a demo may do. */
const markDeployment = (database: Database<Tables>, isDemo: boolean): Promise<void> =>
  database.transaction(WRITE, async (tx) => {
    await sql`delete from auth.deployment where is_demo <> ${isDemo}::boolean`.execute(tx);
    await sql`insert into auth.deployment (is_demo) values (${isDemo}::boolean) on conflict do nothing`.execute(
      tx,
    );
  });

/**
 * Opens the auth server on a migrated database: makes or finds its keys.
 *
 * @throws StartError when the database was made under another secret key.
 */
export async function openAuth({
  database,
  secretKey,
  settings,
  log,
  passwords = createPasswords(),
}: OpenAuthParts): Promise<Auth> {
  const keys = await openSigningKeys(database, secretKey, (error) =>
    log.warn({ err: error }, 'the signing keys could not be read'),
  );
  const [publishableKey] = await Promise.all([
    loadPublishableKey(database),
    markDeployment(database, settings.demo),
  ]);
  const parts: AuthParts = {
    database,
    tokens: createTokens(keys, issuerFor(settings)),
    passwords,
    refreshTokens: createRefreshTokens(secretKey),
    codes: createOneTimeCodes(secretKey),
    siteUrl: settings.publicUrl,
    mailAutoconfirm: settings.mailAutoconfirm,
  };
  const addressOf = createAddressOf(settings);
  return {
    publishableKey,
    service: createAuthService({ ...parts, keys, addressOf, log }),
    verifyToken: parts.tokens.verify,
    takeAllowance: createTakeAllowance(database),
    addressOf,
    letters: authLetters(parts),
    createConfirmedUser: createConfirmedUser(parts),
    keys,
    close: () => keys.close(),
  };
}
