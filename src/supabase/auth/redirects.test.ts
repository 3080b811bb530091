import { describe, expect, test } from 'vitest';
import { chooseRedirect, withFragment } from './redirects.ts';

const SITE = 'https://clinic.example.com';

describe('chooseRedirect', () => {
  test.each(['https://clinic.example.com/reset-password', 'https://clinic.example.com/?a=1#b'])(
    '%s is allowed',
    (url) => {
      expect(chooseRedirect(url, undefined, SITE)).toBe(url);
    },
  );

  test.each(['http://127.0.0.1:3000/x', 'http://[::1]:3000/x'])(
    '%s is allowed only while the site is on a loopback address',
    (url) => {
      expect(chooseRedirect(url, undefined, SITE)).toBe(SITE);
      for (const site of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
        expect(chooseRedirect(url, undefined, site)).toBe(url);
    },
  );

  test.each([
    'https://evil.example.com/',
    'https://clinic.example.com.evil.test/',
    'https://clinic.example.com@evil.test/',
    'https://user:pass@clinic.example.com/',
    'http://clinic.example.com/',
    'https://clinic.example.com:8443/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[0:0:0:0:0:0:0:1]/',
    '//evil.test/',
    '/relative',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:\\\\evil.test\\',
    'https:/evil.test',
    '\thttps://evil.test',
    'https://clinic.example.com/\0',
    'https://clinic.example.com/\r\nlocation: https://evil.test',
  ])('%s is not allowed, and is replaced by the site URL', (url) => {
    expect(chooseRedirect(url, undefined, SITE)).toBe(SITE);
  });

  test('the referring page is used when it is one of ours', () => {
    expect(chooseRedirect('https://evil.test', 'https://clinic.example.com/login', SITE)).toBe(
      'https://clinic.example.com/login',
    );
    expect(chooseRedirect(undefined, 'https://evil.test/', SITE)).toBe(SITE);
  });

  test('on localhost the port does not matter', () => {
    expect(chooseRedirect('http://localhost:5173/x', undefined, 'http://localhost:8080')).toBe(
      'http://localhost:5173/x',
    );
    expect(chooseRedirect('http://localhost:5173/x', undefined, SITE)).toBe(SITE);
  });
});

test('withFragment sorts and encodes its parameters, and replaces an existing fragment', () => {
  expect(withFragment('https://a.test/x?y=1#old', { type: 'recovery', access_token: 'a b', sb: '' })).toBe(
    'https://a.test/x?y=1#access_token=a+b&sb=&type=recovery',
  );
});
