import { createPublicKey } from 'node:crypto';
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

/** How people sign in, and for how long. */
export interface AccountSettings {
  /** Whether somebody may sign in without an address. */
  readonly anonymousSignIn: boolean;
  /** Whether a session of more than a day needs a fresh proof before its password changes. */
  readonly securePasswordChange: boolean;
  /** A session ends so many hours after its sign-in; null for never. */
  readonly sessionHours: number | null;
  /** A session ends when it was not used for so many hours; null for never. */
  readonly inactivityHours: number | null;
  /** The key that signs access tokens is followed by the next after so many days; null for by hand alone. */
  readonly signingKeyDays: number | null;
}

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
  /** Sign-in by OpenID Connect; the issuer is Google's own unless told otherwise. */
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly issuer: string;
  } | null;
  /** The CRM's app. A null redirect address is `/ghl/callback` of this server. */
  readonly ghl: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly apiUrl: string;
    readonly authorizeUrl: string;
    readonly redirectUrl: string | null;
    /** Public keys by which the CRM's events are known, in place of the CRM's own: while those change, or for another CRM. */
    readonly webhookKeys: {
      readonly ed25519: readonly string[] | null;
      readonly rsa: readonly string[] | null;
    };
  } | null;
  /** Whether a sign-up is confirmed at once, without a mailed link. */
  readonly mailAutoconfirm: boolean;
  readonly accounts: AccountSettings;
  /** An S3-compatible store for the bytes of files, or null for the data folder. A null endpoint is Amazon's own. */
  readonly s3: {
    readonly endpoint: string | null;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
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

const S3_SETTINGS = ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

function readS3(env: Environment): Settings['s3'] {
  const endpoint = readUrl(env, 'STORAGE_S3_ENDPOINT', {
    schemes: ['http:', 'https:'],
    example: 'https://s3.example.com',
  });
  const given = S3_SETTINGS.find((name) => readText(env, `STORAGE_S3_${name}`) !== null);
  if (given === undefined) return null;
  const demand = (name: (typeof S3_SETTINGS)[number]): string => {
    const text = readText(env, `STORAGE_S3_${name}`);
    if (text !== null) return text;
    throw new SettingsError(
      `STORAGE_S3_${given} is set, but STORAGE_S3_${name} is not: set both, or leave all of STORAGE_S3_… out.`,
    );
  };
  return {
    endpoint,
    bucket: demand('BUCKET'),
    region: readText(env, 'STORAGE_S3_REGION') ?? 'us-east-1',
    accessKeyId: demand('ACCESS_KEY_ID'),
    secretAccessKey: demand('SECRET_ACCESS_KEY'),
  };
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

/** Who vouches for people. Tokens travel from there: never in clear, but on this machine itself. */
function readIssuer(env: Environment): string {
  const example = 'https://accounts.google.com';
  const text = readUrl(env, 'GOOGLE_ISSUER', { schemes: ['http:', 'https:'], example });
  if (text === null) return example;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return text;
  throw new SettingsError(
    `GOOGLE_ISSUER is "${text}", but must be reached by https: write it like ${example}.`,
  );
}

/** Public keys, one or several with commas between them; null where none is set. */
function readPublicKeys(env: Environment, name: string): readonly string[] | null {
  const keys = readText(env, name)
    ?.split(',')
    .map((key) => key.trim());
  for (const key of keys ?? []) {
    try {
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    } catch {
      throw new SettingsError(
        `${name} holds something that is no public key: give it as SPKI in base64, several with commas between them.`,
      );
    }
  }
  return keys ?? null;
}

/** The CRM's two hosts, its own unless told otherwise, and the app that was registered there. */
function readGhl(env: Environment): Settings['ghl'] {
  const read = (name: string, otherwise: string) =>
    readUrl(env, name, { schemes: ['http:', 'https:'], example: otherwise })?.replace(/\/+$/, '');
  const [api, authorize] = [
    'https://services.leadconnectorhq.com',
    'https://marketplace.gohighlevel.com/oauth/chooselocation',
  ];
  const apiUrl = read('GHL_API_URL', api) ?? api;
  const authorizeUrl = read('GHL_AUTHORIZE_URL', authorize) ?? authorize;
  const redirectUrl = read('GHL_REDIRECT_URL', 'https://clinic.example.com/ghl/callback') ?? null;
  const app = readPair(env, 'GHL_CLIENT_ID', 'GHL_CLIENT_SECRET');
  const webhookKeys = {
    ed25519: readPublicKeys(env, 'GHL_WEBHOOK_ED25519_KEYS'),
    rsa: readPublicKeys(env, 'GHL_WEBHOOK_RSA_KEYS'),
  };
  return app && { clientId: app[0], clientSecret: app[1], apiUrl, authorizeUrl, redirectUrl, webhookKeys };
}

/** A length of time in whole units; 0 stands for none. */
function readSpan(env: Environment, name: string, most: number, otherwise: number): number | null {
  return readWholeNumber(env, name, { least: 0, most, otherwise }) || null;
}

const readAccounts = (env: Environment): AccountSettings => ({
  anonymousSignIn: readSwitch(env, 'ANONYMOUS_SIGN_IN', false),
  securePasswordChange: readSwitch(env, 'SECURE_PASSWORD_CHANGE', true),
  sessionHours: readSpan(env, 'SESSION_HOURS', 8_760, 0),
  inactivityHours: readSpan(env, 'SESSION_INACTIVITY_HOURS', 8_760, 0),
  signingKeyDays: readSpan(env, 'SIGNING_KEY_DAYS', 3_650, 90),
});

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
  const googleIssuer = readIssuer(env);
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
    google: google && { clientId: google[0], clientSecret: google[1], issuer: googleIssuer },
    ghl: readGhl(env),
    mailAutoconfirm: readSwitch(env, 'MAIL_AUTOCONFIRM', demo),
    accounts: readAccounts(env),
    s3: readS3(env),
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
