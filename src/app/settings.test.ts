import { describe, expect, test } from 'vitest';
import { settingsAtPort } from '#foundation/server/settings/server-settings.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';
import { readSettings, SETTINGS_PARTS } from './settings.ts';

const read = (env: Readonly<Record<string, string>>) => readSettings(env, '/srv/tailwell');

const refusalOf = (env: Readonly<Record<string, string>>): string => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
};

test('without settings: a local demo with the embedded database', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/tailwell/data',
    databaseUrl: null,
    publicUrl: 'http://localhost:8080',
    publicUrlIsGiven: false,
    demo: true,
    production: false,
    secretKey: null,
    mail: null,
    mailIn: { domain: null, listen: null, tls: null, authServerId: null },
    // The demo's modalities and analyzers find it at free ports.
    dicom: { listen: { host: '127.0.0.1', port: 0 }, tls: null },
    labs: { listen: { host: '127.0.0.1', port: 0 }, tls: null, folder: null, reachesPrivateHosts: true },
    ai: { reachesPrivateHosts: true },
    google: null,
    ghl: null,
    mailAutoconfirm: true,
    accounts: {
      anonymousSignIn: false,
      securePasswordChange: true,
      sessionHours: null,
      inactivityHours: null,
      signingKeyDays: 90,
    },
    s3: null,
    backup: { folder: '/srv/tailwell/data/backups', isPlaced: false, nightly: true, s3: null },
    trustedProxies: 0,
    logLevel: 'warn',
    poolSize: 4,
    refusalsPerSecond: 300,
    securityContact: 'mailto:security@tailwell.test',
  });
});

test('reads every setting', () => {
  const settings = read({
    PORT: '80',
    HOST: '::1',
    DATA_DIR: '/var/tailwell',
    DATABASE_URL: 'postgresql://me:secret@db.example.com/clinic',
    PUBLIC_URL: 'https://clinic.example.com/',
    NODE_ENV: 'production',
    DEMO: '1',
    SECRET_KEY: 'ab'.repeat(32),
    SMTP_URL: 'smtps://me:secret@mail.example.com',
    MAIL_FROM: 'Tailwell <hello@example.com>',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    MAIL_AUTOCONFIRM: '0',
    ANONYMOUS_SIGN_IN: '1',
    SECURE_PASSWORD_CHANGE: '0',
    SESSION_HOURS: '12',
    SESSION_INACTIVITY_HOURS: '2',
    SIGNING_KEY_DAYS: '0',
    STORAGE_S3_ENDPOINT: 'https://s3.example.com',
    STORAGE_S3_BUCKET: 'files',
    STORAGE_S3_ACCESS_KEY_ID: 'key',
    STORAGE_S3_SECRET_ACCESS_KEY: 'hidden',
    TRUSTED_PROXIES: '2',
    LOG_LEVEL: 'debug',
    POOL_SIZE: '10',
    REFUSALS_PER_SECOND: '40',
  });
  expect(settings).toMatchObject({
    port: 80,
    dataDir: '/var/tailwell',
    publicUrl: 'https://clinic.example.com',
    demo: true,
    production: true,
    mail: { smtpUrl: 'smtps://me:secret@mail.example.com', from: 'Tailwell <hello@example.com>' },
    google: { clientId: 'id', clientSecret: 'secret' },
    mailAutoconfirm: false,
    accounts: {
      anonymousSignIn: true,
      securePasswordChange: false,
      sessionHours: 12,
      inactivityHours: 2,
      signingKeyDays: null,
    },
    s3: {
      endpoint: 'https://s3.example.com',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'hidden',
    },
    trustedProxies: 2,
    logLevel: 'debug',
    poolSize: 10,
    refusalsPerSecond: 40,
  });
  expect(settings.secretKey?.toString('hex')).toBe('ab'.repeat(32));
});

describe('demo mode', () => {
  test.each([
    [true, {}],
    [false, { DATABASE_URL: 'postgres://db.example.com/clinic' }],
    [false, { NODE_ENV: 'production' }],
    [true, { NODE_ENV: 'production', DEMO: '1' }],
    [false, { DEMO: '0' }],
  ])('is %j with %j, and so is the automatic confirmation of sign-ups', (demo, env) => {
    expect(read(env)).toMatchObject({ demo, mailAutoconfirm: demo });
  });

  const open: readonly Readonly<Record<string, string>>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { PUBLIC_URL: 'https://clinic.example.com' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'http://192.0.2.7:8080' },
  ];

  test.each(open)('is refused with %j, unless it was asked for', (env) => {
    expect(refusalOf(env)).toMatch(/^(?:HOST|PUBLIC_URL) opens this server to others.*DEMO=0.*DEMO=1/);
    expect(read({ ...env, DEMO: '1' }).demo).toBe(true);
    expect(read({ ...env, DEMO: '0' }).demo).toBe(false);
    expect(read({ ...env, NODE_ENV: 'production' }).demo).toBe(false);
  });

  test.each([{ HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'http://127.0.0.1' }])(
    'is on with %j, which only this machine reaches',
    (env) => {
      expect(read(env).demo).toBe(true);
    },
  );
});

describe('the public address', () => {
  test.each([
    ['http://localhost:8080', { HOST: '0.0.0.0' }],
    ['http://localhost:8080', { HOST: '::' }],
    ['http://192.0.2.7:9000', { HOST: '192.0.2.7', PORT: '9000' }],
    ['http://[2001:db8::7]:8080', { HOST: '2001:db8::7' }],
  ])('is %s with %j', (publicUrl, env) => {
    expect(read({ ...env, DEMO: '1' }).publicUrl).toBe(publicUrl);
  });

  test('follows the port that was found, unless it was set', () => {
    expect(settingsAtPort(read({ PORT: '0' }), 54_321)).toMatchObject({
      port: 54_321,
      publicUrl: 'http://localhost:54321',
    });
    const given = read({ PORT: '0', DEMO: '0', PUBLIC_URL: 'https://clinic.example.com' });
    expect(settingsAtPort(given, 54_321).publicUrl).toBe('https://clinic.example.com');
  });
});

test('an empty setting counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(read({}));
});

test('uses the real CRM unless another address is set', () => {
  const app = { GHL_CLIENT_ID: 'id', GHL_CLIENT_SECRET: 'secret' };
  expect(read({}).ghl).toBeNull();
  expect(read(app).ghl).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    apiUrl: 'https://services.leadconnectorhq.com',
    authorizeUrl: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
    redirectUrl: null,
    webhookKeys: { ed25519: null, rsa: null },
  });
  expect(read({ ...app, GHL_API_URL: 'http://127.0.0.1:9/' }).ghl?.apiUrl).toBe('http://127.0.0.1:9');
  const key = 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=';
  const keys = read({ ...app, GHL_WEBHOOK_ED25519_KEYS: `${key}, ${key}` }).ghl?.webhookKeys;
  expect(keys).toEqual({ ed25519: [key, key], rsa: null });
  expect(() => read({ ...app, GHL_WEBHOOK_RSA_KEYS: 'no key' })).toThrow(/^GHL_WEBHOOK_RSA_KEYS contains/);
});

test('uses Google for sign-in unless another issuer is set', () => {
  const credentials = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(read({}).google).toBeNull();
  expect(read(credentials).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  });
  for (const issuer of ['https://login.example.com', 'http://127.0.0.1:9999'])
    expect(read({ ...credentials, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer);
});

test('settings are immutable', () => {
  expect(Object.isFrozen(read({}))).toBe(true);
  expect(Object.isFrozen(settingsAtPort(read({}), 1))).toBe(true);
});

test('reads a secret key in base64 too', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
  expect(read({ SECRET_KEY: key.toString('base64') }).secretKey).toEqual(key);
  expect(read({ SECRET_KEY: key.toString('base64url') }).secretKey).toEqual(key);
});

describe('refuses a wrong setting with one sentence that names it:', () => {
  test.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['HOST', { HOST: 'my host' }],
    ['DATABASE_URL', { DATABASE_URL: 'db.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example.com/clinic' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'clinic.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/clinic' }],
    ['DEMO', { DEMO: 'true' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['SECRET_KEY', { SECRET_KEY: 'ab'.repeat(31) }],
    ['SECRET_KEY', { SECRET_KEY: 'not a key at all, though quite long enough to be one' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'accounts.google.com' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://accounts.example.com' }],
    ['MAIL_AUTOCONFIRM', { MAIL_AUTOCONFIRM: 'on' }],
    ['ANONYMOUS_SIGN_IN', { ANONYMOUS_SIGN_IN: 'yes' }],
    ['SECURE_PASSWORD_CHANGE', { SECURE_PASSWORD_CHANGE: 'true' }],
    ['SESSION_HOURS', { SESSION_HOURS: '8h' }],
    ['SESSION_INACTIVITY_HOURS', { SESSION_INACTIVITY_HOURS: '8761' }],
    ['SIGNING_KEY_DAYS', { SIGNING_KEY_DAYS: '-1' }],
    ['STORAGE_S3_ENDPOINT', { STORAGE_S3_ENDPOINT: 's3.example.com' }],
    ['STORAGE_S3_SECRET_ACCESS_KEY', { STORAGE_S3_BUCKET: 'files', STORAGE_S3_ACCESS_KEY_ID: 'key' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['POOL_SIZE', { POOL_SIZE: '0' }],
  ])('%s in %j', (name, env) => {
    const sentence = refusalOf(env);
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/^[A-Z].+: .*(?:set|write|leave|make).*\.$/);
    expect(sentence).not.toContain('\n');
  });

  test('never repeats a value that may contain a password', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://me:hunter2@db.example.com/clinic' })).not.toContain('hunter2');
    expect(refusalOf({ SMTP_URL: 'http://me:hunter2@mail.example.com' })).not.toContain('hunter2');
    expect(refusalOf({ SECRET_KEY: 'hunter2' })).not.toContain('hunter2');
  });

  test('never repeats the value of a secret', () => {
    const secrets = SETTINGS_PARTS.flatMap(({ declarations }) => declarations).filter(
      ({ isSecret }) => isSecret,
    );
    expect(secrets.length).toBeGreaterThan(3);
    for (const { name, parse } of secrets) {
      try {
        parse('hunter2', name);
      } catch (error) {
        expect(String(error)).not.toContain('hunter2');
      }
    }
  });
});

test('each variable is declared once', () => {
  const names = SETTINGS_PARTS.flatMap(({ declarations }) => declarations).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('encrypted DICOM needs its certificate, and a demo that has it opens no other port', () => {
  const files = { DICOM_TLS_CERT: '/etc/dicom.pem', DICOM_TLS_KEY: '/etc/dicom.key' };
  expect(refusalOf({ DICOM_TLS_PORT: '2762' })).toMatch(/DICOM_TLS_CERT/);
  expect(refusalOf({ DICOM_TLS_PORT: '2762', DICOM_TLS_CERT: '/etc/dicom.pem' })).toMatch(/DICOM_TLS_KEY/);
  expect(read({ DICOM_TLS_PORT: '2762', DICOM_TLS_CA: '/etc/ca.pem', ...files }).dicom).toEqual({
    listen: null,
    tls: {
      host: '127.0.0.1',
      port: 2762,
      certPath: '/etc/dicom.pem',
      keyPath: '/etc/dicom.key',
      caPath: '/etc/ca.pem',
    },
  });
});
