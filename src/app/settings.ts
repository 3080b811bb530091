import { join, resolve } from 'node:path';
import {
  backupS3Settings,
  backupSettings,
  type BackupSettings,
} from '#foundation/server/backup/backup-settings.ts';
import { mailSettings, type MailSettings } from '#foundation/server/mail/mail-settings.ts';
import type { Environment } from '#foundation/server/settings/define-settings.ts';
import type { S3Location } from '#foundation/server/s3-client.ts';
import { serverSettings, type ServerSettings } from '#foundation/server/settings/server-settings.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';
import { aiSettings, type AiSettings } from '#practice/assistant/server/ai-settings.ts';
import { dicomSettings, type DicomSettings } from '#practice/imaging/server/dicom-settings.ts';
import { mailInSettings, type MailInSettings } from '#practice/message-mail/server/mail-in-settings.ts';
import { labSettings, type LabSettings } from '#practice/lab-connections/server/lab-settings.ts';
import { ghlSettings, type GhlSettings } from '#practice/crm-connection/server/ghl-settings.ts';
import { accountSettings, signUpSettings, type AccountSettings } from '#supabase/auth/account-settings.ts';
import { googleSettings } from '#supabase/auth/oidc/google-settings.ts';
import type { OpenIdSettings } from '#supabase/auth/oidc/openid-provider.ts';
import { s3Settings } from '#supabase/storage/s3-settings.ts';

/** The settings of this process from its environment variables. Read once, at the start. */
export interface Settings extends ServerSettings {
  readonly mail: MailSettings | null;
  readonly mailIn: MailInSettings;
  readonly labs: LabSettings;
  readonly dicom: DicomSettings;
  readonly ai: AiSettings;
  readonly google: OpenIdSettings | null;
  readonly ghl: GhlSettings | null;
  readonly mailAutoconfirm: boolean;
  readonly accounts: AccountSettings;
  readonly s3: S3Location | null;
  readonly backup: BackupSettings;
}

/** Every environment variable that the product reads, part by part. */
export const SETTINGS_PARTS = [
  serverSettings,
  mailSettings,
  mailInSettings,
  labSettings,
  dicomSettings,
  aiSettings,
  accountSettings,
  signUpSettings,
  googleSettings,
  s3Settings,
  backupSettings,
  backupS3Settings,
  ghlSettings,
] as const;

function readBackup(env: Environment, cwd: string, server: ServerSettings): BackupSettings {
  const { nightly, folder } = backupSettings.read(env);
  const s3 = backupS3Settings.read(env);
  if (folder !== null && s3 !== null) {
    throw new SettingsError('BACKUP_DIR and BACKUP_S3_BUCKET are both set: leave one of them out.');
  }
  const isPlaced = folder !== null || s3 !== null;
  return {
    // An external PostgreSQL has backups of its own: somebody has to ask for those of the files.
    nightly: nightly ?? (isPlaced || server.databaseUrl === null),
    folder: folder === null ? join(server.dataDir, 'backups') : resolve(cwd, folder),
    isPlaced,
    s3,
  };
}

/** The demo has analyzers of its own on this machine. */
function readLabs(env: Environment, cwd: string, { demo }: ServerSettings): LabSettings {
  const labs = labSettings.read(env);
  return {
    ...labs,
    // Several demos run on one machine: each takes a port that is free.
    listen: labs.listen ?? (demo ? { host: '127.0.0.1', port: 0 } : null),
    folder: labs.folder === null ? null : resolve(cwd, labs.folder),
    reachesPrivateHosts: labs.reachesPrivateHosts || demo,
  };
}

/** A demo is on one's own machine, as a model of one's own is. */
function readAi(env: Environment, { demo }: ServerSettings): AiSettings {
  const ai = aiSettings.read(env);
  return { ...ai, reachesPrivateHosts: ai.reachesPrivateHosts || demo };
}

/** A modality of the demo, such as DCMTK's tools, finds it on this machine. */
function readDicom(env: Environment, { demo }: ServerSettings): DicomSettings {
  const { listen, tls } = dicomSettings.read(env);
  return { listen: listen ?? (demo && tls === null ? { host: '127.0.0.1', port: 0 } : null), tls };
}

/**
 * Reads every setting. Pure: the same environment and folder always give the same settings.
 *
 * @throws SettingsError with one sentence that names the wrong setting.
 */
export function readSettings(env: Environment, cwd: string): Settings {
  const given = serverSettings.read(env);
  const server = { ...given, dataDir: resolve(cwd, given.dataDir) };
  return Object.freeze({
    ...server,
    mail: mailSettings.read(env),
    mailIn: mailInSettings.read(env),
    labs: readLabs(env, cwd, server),
    dicom: readDicom(env, server),
    ai: readAi(env, server),
    google: googleSettings.read(env),
    ghl: ghlSettings.read(env),
    mailAutoconfirm: signUpSettings.read(env).mailAutoconfirm ?? server.demo,
    accounts: accountSettings.read(env),
    s3: s3Settings.read(env),
    backup: readBackup(env, cwd, server),
  });
}
