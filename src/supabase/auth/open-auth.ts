import { sql } from 'kysely';
import type { Context } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { createAddressOf } from '#foundation/server/http/address-of.ts';
import type { Log } from '#foundation/server/log.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import type { ServerSettings } from '#foundation/server/settings/server-settings.ts';
import type { AccountSettings } from './account-settings.ts';
import type { OpenIdSettings } from './oidc/openid-provider.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { openProjectKeys, type ProjectKeys } from '../gateway/project-keys.ts';
import type { VerifyToken } from '../person/bearer.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { createAuthService } from './auth-service.ts';
import { createConfirmedUser, type CreateConfirmedUser } from './create-confirmed-user.ts';
import { createFlowStates } from './flow-states.ts';
import { issuerFor } from './issuer.ts';
import { authEmails } from './auth-emails.ts';
import { createConsumeAllowance } from './rate-limits.ts';
import { adminFactorRoutes } from './mfa/admin-factors.ts';
import { createFactorSecrets } from './mfa/factor-secrets.ts';
import { createMfaRoutes } from './mfa/mfa-routes.ts';
import { createOAuthStates } from './oidc/oauth-states.ts';
import { createOidcRoutes } from './oidc/oidc-routes.ts';
import { createOpenIdProvider } from './oidc/openid-provider.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { signInByPin, type SignInByPin } from './sign-in-by-pin.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';
import { createTokens } from './tokens.ts';

export interface OpenAuthParts {
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  readonly settings: Pick<ServerSettings, 'demo' | 'publicUrl' | 'publicUrlIsGiven' | 'trustedProxies'> & {
    readonly accounts: AccountSettings;
    readonly google: OpenIdSettings | null;
    readonly mailAutoconfirm: boolean;
  };
  readonly log: Log;
  /** A replacement for argon2id, for tests that count calls. */
  readonly passwords?: Passwords;
}

/** The auth server of one process, and what the rest of the product needs of it. */
export interface Auth {
  /** The API keys, the same in every process of a database. */
  readonly projectKeys: ProjectKeys;
  /** The newest publishable key. */
  readonly publishableKey: string;
  readonly service: SupabaseService;
  readonly verifyToken: VerifyToken;
  /** Consumes one request of a rate limit; false when it is exceeded. */
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  /** The emails that the outbox may contain. */
  readonly emails: Readonly<Record<string, Composer>>;
  readonly createConfirmedUser: CreateConfirmedUser;
  /** Sign-in on shared browsers, which is not part of the Supabase protocol. */
  readonly signInByPin: SignInByPin;
  readonly keys: SigningKeys;
  close(): void;
}

/** Stored so that the database itself can reject what only a demo may do. */
const saveDeployment = (database: Database<Tables>, isDemo: boolean): Promise<void> =>
  database.transaction(WRITE, async (tx) => {
    await sql`delete from auth.deployment where is_demo <> ${isDemo}::boolean`.execute(tx);
    await sql`insert into auth.deployment (is_demo) values (${isDemo}::boolean) on conflict do nothing`.execute(
      tx,
    );
  });

const HOUR_SECONDS = 3_600;

/** Stored because the database ends sessions by itself. */
const saveSessionLimits = (
  database: Database<Tables>,
  { sessionHours, inactivityHours }: AccountSettings,
): Promise<unknown> =>
  database.transaction(WRITE, (tx) =>
    sql`insert into auth.session_limits (time_box_seconds, inactivity_seconds)
      values (${sessionHours && sessionHours * HOUR_SECONDS}::integer, ${inactivityHours && inactivityHours * HOUR_SECONDS}::integer)
      on conflict (is_only) do update set time_box_seconds = excluded.time_box_seconds, inactivity_seconds = excluded.inactivity_seconds`.execute(
      tx,
    ),
  );

/**
 * Opens the auth server on a migrated database, and creates its keys if there are none.
 *
 * @throws StartError when the database was created with another secret key.
 */
export async function openAuth({
  database,
  secretKey,
  settings,
  log,
  passwords = createPasswords(),
}: OpenAuthParts): Promise<Auth> {
  const keys = await openSigningKeys({
    database,
    secretKey,
    rotationDays: settings.accounts.signingKeyDays,
    onError: (error) => log.warn({ err: error }, 'the signing keys could not be read'),
  });
  const [projectKeys] = await Promise.all([
    openProjectKeys(database, (error) => log.warn({ err: error }, 'the project keys could not be read')),
    saveDeployment(database, settings.demo),
    saveSessionLimits(database, settings.accounts),
  ]);
  const issuer = issuerFor(settings);
  const parts: AuthParts = {
    database,
    tokens: createTokens(keys, issuer),
    passwords,
    refreshTokens: createRefreshTokens(secretKey),
    codes: createOneTimeCodes(secretKey),
    flows: createFlowStates(secretKey),
    siteUrl: settings.publicUrl,
    mailAutoconfirm: settings.mailAutoconfirm,
    anonymousSignIn: settings.accounts.anonymousSignIn,
    securePasswordChange: settings.accounts.securePasswordChange,
  };
  const addressOf = createAddressOf(settings);
  const google = settings.google && createOpenIdProvider(settings.google);
  const oidc = google && { provider: google, states: createOAuthStates(secretKey) };
  return {
    projectKeys,
    get publishableKey() {
      return projectKeys.publishable();
    },
    service: createAuthService(
      {
        ...parts,
        keys,
        issuer: issuer.issuer,
        google,
        providers: new Set(google ? ['google'] : []),
        addressOf,
        log,
      },
      [
        createMfaRoutes(createFactorSecrets(secretKey)),
        adminFactorRoutes,
        createOidcRoutes({ oidc, publicUrlIsGiven: settings.publicUrlIsGiven }),
      ],
    ),
    verifyToken: parts.tokens.verify,
    consumeAllowance: createConsumeAllowance(database),
    addressOf,
    emails: authEmails(parts),
    createConfirmedUser: createConfirmedUser(parts),
    signInByPin: signInByPin(parts),
    keys,
    close: () => {
      keys.close();
      projectKeys.close();
    },
  };
}
