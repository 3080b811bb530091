import { resolve } from 'node:path';
import { mailSettings, type MailSettings } from '#foundation/server/mail/mail-settings.ts';
import type { Environment } from '#foundation/server/settings/define-settings.ts';
import { serverSettings, type ServerSettings } from '#foundation/server/settings/server-settings.ts';
import { ghlSettings, type GhlSettings } from '#practice/crm-connection/server/ghl-settings.ts';
import { accountSettings, signUpSettings, type AccountSettings } from '#supabase/auth/account-settings.ts';
import { googleSettings } from '#supabase/auth/oidc/google-settings.ts';
import type { OpenIdSettings } from '#supabase/auth/oidc/openid-provider.ts';
import { s3Settings } from '#supabase/storage/s3-settings.ts';
import type { S3Location } from '#supabase/storage/s3-store.ts';

/** The settings of this process from its environment variables. Read once, at the start. */
export interface Settings extends ServerSettings {
  readonly mail: MailSettings | null;
  readonly google: OpenIdSettings | null;
  readonly ghl: GhlSettings | null;
  readonly mailAutoconfirm: boolean;
  readonly accounts: AccountSettings;
  readonly s3: S3Location | null;
}

/** Every environment variable that the product reads, part by part. */
export const SETTINGS_PARTS = [
  serverSettings,
  mailSettings,
  accountSettings,
  signUpSettings,
  googleSettings,
  s3Settings,
  ghlSettings,
] as const;

/**
 * Reads every setting. Pure: the same environment and folder always give the same settings.
 *
 * @throws SettingsError with one sentence that names the wrong setting.
 */
export function readSettings(env: Environment, cwd: string): Settings {
  const server = serverSettings.read(env);
  return Object.freeze({
    ...server,
    dataDir: resolve(cwd, server.dataDir),
    mail: mailSettings.read(env),
    google: googleSettings.read(env),
    ghl: ghlSettings.read(env),
    mailAutoconfirm: signUpSettings.read(env).mailAutoconfirm ?? server.demo,
    accounts: accountSettings.read(env),
    s3: s3Settings.read(env),
  });
}
