import { expect, test } from 'vitest';
import { mailInSettings } from './mail-in-settings.ts';

test('nothing is received unless it is set', () => {
  expect(mailInSettings.read({})).toEqual({ domain: null, listen: null, tls: null, authServerId: null });
  expect(mailInSettings.read({ MAIL_IN_DOMAIN: 'Mail.Clinic.test' })).toMatchObject({
    domain: 'mail.clinic.test',
    listen: null,
  });
});

test('all of it', () => {
  const env = {
    MAIL_IN_PORT: '25',
    MAIL_IN_HOST: '0.0.0.0',
    MAIL_IN_DOMAIN: 'mail.clinic.test',
    MAIL_IN_TLS_CERT: 'cert.pem',
    MAIL_IN_TLS_KEY: 'key.pem',
    MAIL_IN_AUTHSERV_ID: 'mx.clinic.test',
  };
  expect(mailInSettings.read(env)).toEqual({
    domain: 'mail.clinic.test',
    listen: { host: '0.0.0.0', port: 25 },
    tls: { certPath: 'cert.pem', keyPath: 'key.pem' },
    authServerId: 'mx.clinic.test',
  });
});

test.each([
  [{ MAIL_IN_PORT: '25' }, 'MAIL_IN_DOMAIN'],
  [{ MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: 'a.test' }, 'MAIL_IN_PORT'],
  [{ MAIL_IN_DOMAIN: 'not a domain' }, 'MAIL_IN_DOMAIN'],
  [{ MAIL_IN_DOMAIN: 'localhost' }, 'MAIL_IN_DOMAIN'],
  [{ MAIL_IN_HOST: 'a b' }, 'MAIL_IN_HOST'],
  [{ MAIL_IN_TLS_CERT: 'cert.pem' }, 'MAIL_IN_TLS_KEY'],
])('%o is wrong, and the message names it', (env, name) => {
  expect(() => mailInSettings.read(env)).toThrow(name);
});
