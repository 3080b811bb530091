import { PRODUCT } from '#vocabulary/product.ts';
import { isEmail } from '#foundation/values/email.ts';
import { isLoopback } from '#foundation/values/loopback.ts';
import { defineSettings } from './define-settings.ts';
import { anyText, oneOf, onOff, url, wholeNumber } from './setting-parsers.ts';
import { SettingsError } from './settings-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const NODE_ENVS = ['production', 'development', 'test'] as const;
const MIN_SECRET_KEY_BYTES = 32;

/** What every server needs to start: where it listens, where its data is, who it is for. */
export interface ServerSettings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** The embedded database, files and keys are stored in this folder. */
  readonly dataDir: string;
  /** An external PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null;
  /** The origin under which people reach this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly publicUrlIsGiven: boolean;
  readonly demo: boolean;
  readonly production: boolean;
  /** At least 32 bytes, or null to use the key in the data folder. */
  readonly secretKey: Buffer | null;
  /** How many entries at the right end of X-Forwarded-For were written by our own proxies. */
  readonly trustedProxies: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Database connections that this process may use for requests. */
  readonly poolSize: number;
  /** Invalid requests of one person a second on average, beyond which all are refused for a moment. */
  readonly refusalsPerSecond: number;
  /** Whom to tell about a vulnerability: a `mailto:` or `https:` address. */
  readonly securityContact: string;
}

function parseSecretKey(text: string | null): Buffer | null {
  if (text === null) return null;
  const isHex = /^(?:[\da-f]{2})+$/i.test(text);
  const isBase64 = /^[\w+/-]+={0,2}$/.test(text);
  const key = isHex ? Buffer.from(text, 'hex') : Buffer.from(isBase64 ? text : '', 'base64');
  if (key.length >= MIN_SECRET_KEY_BYTES) return key;
  throw new SettingsError(
    `SECRET_KEY must be at least ${MIN_SECRET_KEY_BYTES} random bytes in hex or base64: create one with "openssl rand -hex ${MIN_SECRET_KEY_BYTES}", or leave it out.`,
  );
}

function parseHost(text: string | null): string {
  const host = text ?? '127.0.0.1';
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new SettingsError(
    `HOST is "${host}", but must be an address to listen on: set it to 127.0.0.1 or 0.0.0.0, or leave it out.`,
  );
}

function parseSecurityContact(text: string | null, name: string): string {
  if (text === null) return `mailto:security@${PRODUCT.domain}`;
  if (/^https:\/\/\S+$/.test(text)) return text;
  if (isEmail(text)) return `mailto:${text}`;
  throw new SettingsError(
    `${name} is "${text}", but must be an email address or an https URL: set it to security@clinic.example.com, or leave it out.`,
  );
}

const parseHttpUrl = url({ schemes: ['http:', 'https:'], example: 'https://clinic.example.com' });

function parsePublicUrl(given: string | null, name: string): string | null {
  const text = parseHttpUrl(given, name);
  if (text === null) return null;
  const { origin, pathname, search, hash } = new URL(text);
  if (pathname === '/' && !search && !hash) return origin;
  throw new SettingsError(`PUBLIC_URL is "${text}", but may hold no path: set it to ${origin}.`);
}

/** A URL at which a browser on this machine reaches what listens on `host`. */
function localUrl(host: string, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

interface Reach {
  readonly demo: boolean | null;
  readonly databaseUrl: string | null;
  readonly production: boolean;
  readonly host: string;
  readonly publicUrl: string;
}

/**
 * Whether the demo is on: as it was set, else with the embedded database, unless in production.
 *
 * @throws SettingsError where others would reach a demo that nobody asked for: its passwords are published.
 */
function readDemo({ demo, databaseUrl, production, host, publicUrl }: Reach): boolean {
  if (demo !== null) return demo;
  if (databaseUrl !== null || production) return false;
  const [name, value] = isLoopback(host)
    ? ['PUBLIC_URL', new URL(publicUrl).hostname]
    : (['HOST', host] as const);
  if (isLoopback(value)) return true;
  throw new SettingsError(
    `${name} opens this server to others, who know the passwords of the demo: set DEMO=0 to start without it, or DEMO=1 to show it to them.`,
  );
}

export const serverSettings = defineSettings(
  {
    port: {
      name: 'PORT',
      description: 'the port to listen on; 0 takes any free one',
      parse: wholeNumber({ min: 0, max: 65_535, fallback: 8080 }),
    },
    host: { name: 'HOST', description: 'the address to listen on', parse: parseHost },
    databaseUrl: {
      name: 'DATABASE_URL',
      description: 'a PostgreSQL server to use instead of the embedded one',
      isSecret: true,
      parse: url({
        schemes: ['postgres:', 'postgresql:'],
        example: 'postgresql://user:password@db.example.com:5432/tailwell',
      }),
    },
    nodeEnv: {
      name: 'NODE_ENV',
      description: '`production` turns the demo off and logs more, unless told otherwise',
      parse: oneOf(NODE_ENVS),
    },
    demo: { name: 'DEMO', description: 'demo clinics, demo users and an outbox page', parse: onOff(null) },
    publicUrl: {
      name: 'PUBLIC_URL',
      description: 'the origin under which people reach the server',
      parse: parsePublicUrl,
    },
    dataDir: {
      name: 'DATA_DIR',
      description: 'the folder for the embedded database, files and keys',
      parse: anyText,
    },
    secretKey: {
      name: 'SECRET_KEY',
      description: 'encrypts signing keys and other secrets; the same for all processes of one database',
      isSecret: true,
      parse: parseSecretKey,
    },
    trustedProxies: {
      name: 'TRUSTED_PROXIES',
      description: 'how many of your own proxies write X-Forwarded-For',
      parse: wholeNumber({ min: 0, max: 10, fallback: 0 }),
    },
    logLevel: { name: 'LOG_LEVEL', description: 'how much the process logs', parse: oneOf(LOG_LEVELS) },
    poolSize: {
      name: 'POOL_SIZE',
      description: 'database connections of one process',
      parse: wholeNumber({ min: 1, max: 40, fallback: 4 }),
    },
    securityContact: {
      name: 'SECURITY_CONTACT',
      description:
        'an email address or https URL for reports of vulnerabilities, in `/.well-known/security.txt`',
      parse: parseSecurityContact,
    },
    refusalsPerSecond: {
      name: 'REFUSALS_PER_SECOND',
      description:
        'invalid requests of one person, or of one address without a session, that a process looks at each second on average; ten times as many at once',
      parse: wholeNumber({ min: 1, max: 1_000_000, fallback: 300 }),
    },
  },
  ({ nodeEnv, ...values }): ServerSettings => {
    const production = nodeEnv === 'production';
    const publicUrl = values.publicUrl ?? localUrl(values.host, values.port);
    return {
      ...values,
      dataDir: values.dataDir ?? 'data',
      demo: readDemo({ ...values, production, publicUrl }),
      production,
      publicUrl,
      publicUrlIsGiven: values.publicUrl !== null,
      logLevel: values.logLevel ?? (production ? 'info' : 'warn'),
    };
  },
);

/** The settings once the port is known that `PORT=0` was given; the default of `PUBLIC_URL` follows it. */
export const settingsAtPort = <S extends ServerSettings>(settings: S, port: number): S =>
  Object.freeze({
    ...settings,
    port,
    publicUrl: settings.publicUrlIsGiven ? settings.publicUrl : localUrl(settings.host, port),
  });
