import { resolve } from 'node:path';
import {
  readChoice,
  readPair,
  readSwitch,
  readText,
  readUrl,
  readWholeNumber,
  SettingsError,
  type Environment,
} from './setting-readers.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const NODE_ENVS = ['production', 'development', 'test'] as const;
const SECRET_KEY_BYTES = 32;

/** Everything that the environment may say about this process. Read once, at the start. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. The embedded database, files and keys live here. */
  readonly dataDir: string;
  /** An outside PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null;
  /** The origin under which people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly publicUrlIsGiven: boolean;
  readonly demo: boolean;
  readonly production: boolean;
  /** At least 32 bytes, or null when the key of the data folder is to be used. */
  readonly secretKey: Buffer | null;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null;
  /** Whether a sign-up is confirmed at once, without a mailed link. */
  readonly mailAutoconfirm: boolean;
  /** How many entries at the right end of X-Forwarded-For were written by proxies of ours. */
  readonly trustedProxies: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Database connections that this process may hold for requests. */
  readonly poolSize: number;
}

function readSecretKey(env: Environment): Buffer | null {
  const text = readText(env, 'SECRET_KEY');
  if (text === null) return null;
  const isHex = /^(?:[\da-f]{2})+$/i.test(text);
  const isBase64 = /^[\w+/-]+={0,2}$/.test(text);
  const key = isHex ? Buffer.from(text, 'hex') : Buffer.from(isBase64 ? text : '', 'base64');
  if (key.length >= SECRET_KEY_BYTES) return key;
  throw new SettingsError(
    `SECRET_KEY must be at least ${SECRET_KEY_BYTES} random bytes in hex or base64: make one with "openssl rand -hex ${SECRET_KEY_BYTES}", or leave it out.`,
  );
}

function readHost(env: Environment): string {
  const host = readText(env, 'HOST') ?? '127.0.0.1';
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new SettingsError(
    `HOST is "${host}", but must be an address to listen on: set it to 127.0.0.1 or 0.0.0.0, or leave it out.`,
  );
}

function readMail(env: Environment): Settings['mail'] {
  const smtpUrl = readUrl(env, 'SMTP_URL', {
    schemes: ['smtp:', 'smtps:'],
    example: 'smtp://user:password@mail.example.com:587',
  });
  const from = readText(env, 'MAIL_FROM');
  if (from !== null && !/^[^@\r\n]+@[^@\s]+$/.test(from)) {
    throw new SettingsError(
      `MAIL_FROM is "${from}", but must be a mail address: write it like "Tailwell <hello@example.com>".`,
    );
  }
  if (smtpUrl === null) return null;
  if (from === null)
    throw new SettingsError(
      'SMTP_URL is set, but MAIL_FROM is not: set MAIL_FROM to the address that mail comes from.',
    );
  return { smtpUrl, from };
}

/** An address at which a browser on this machine reaches what listens on `host`. */
function localUrl(host: string, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

function readPublicUrl(env: Environment): string | null {
  const text = readUrl(env, 'PUBLIC_URL', {
    schemes: ['http:', 'https:'],
    example: 'https://clinic.example.com',
  });
  if (text === null) return null;
  const { origin, pathname, search, hash } = new URL(text);
  if (pathname === '/' && !search && !hash) return origin;
  throw new SettingsError(`PUBLIC_URL is "${text}", but may hold no path: set it to ${origin}.`);
}

/**
 * Reads every setting there is. Pure: the same environment and folder always give the same settings.
 *
 * @throws SettingsError with one sentence that names the setting that is wrong.
 */
export function readSettings(env: Environment, cwd: string): Settings {
  const port = readWholeNumber(env, 'PORT', { least: 0, most: 65_535, otherwise: 8080 });
  const host = readHost(env);
  const databaseUrl = readUrl(env, 'DATABASE_URL', {
    schemes: ['postgres:', 'postgresql:'],
    example: 'postgresql://user:password@db.example.com:5432/tailwell',
  });
  const production = readChoice(env, 'NODE_ENV', NODE_ENVS, 'development') === 'production';
  const demo = readSwitch(env, 'DEMO', databaseUrl === null && !production);
  const publicUrl = readPublicUrl(env);
  const google = readPair(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  return Object.freeze({
    port,
    host,
    dataDir: resolve(cwd, readText(env, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    publicUrl: publicUrl ?? localUrl(host, port),
    publicUrlIsGiven: publicUrl !== null,
    demo,
    production,
    secretKey: readSecretKey(env),
    mail: readMail(env),
    google: google && { clientId: google[0], clientSecret: google[1] },
    mailAutoconfirm: readSwitch(env, 'MAIL_AUTOCONFIRM', demo),
    trustedProxies: readWholeNumber(env, 'TRUSTED_PROXIES', { least: 0, most: 10, otherwise: 0 }),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    poolSize: readWholeNumber(env, 'POOL_SIZE', { least: 1, most: 40, otherwise: 4 }),
  });
}

/** The settings once the port is known that PORT=0 was given; a PUBLIC_URL that nobody gave follows it. */
export const settingsAtPort = (settings: Settings, port: number): Settings =>
  Object.freeze({
    ...settings,
    port,
    publicUrl: settings.publicUrlIsGiven ? settings.publicUrl : localUrl(settings.host, port),
  });
