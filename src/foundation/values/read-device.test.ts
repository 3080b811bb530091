import { expect, test } from 'vitest';
import { readDevice } from './read-device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Chrome on Windows',
    false,
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/120 Safari/537.36 OPR/106.0`, 'Opera on Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux', false],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.0 Safari/605.1.15`,
    'Safari on macOS',
    false,
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/120.0 Safari/537.36`,
    'Chrome on Chrome OS',
    false,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} CriOS/120.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    true,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'A browser on Windows', false],
  ['node', null, false],
  ['', null, false],
  ['Visit evil.example/1.0 now', null, false],
  [
    `Mozilla/5.0 (Linux; Android 14; Visit evil.example) ${WEBKIT} Chrome/115.0 Mobile Safari/537.36`,
    'Chrome on Android',
    true,
  ],
])('%s is %s', (userAgent, name, isHandheld) => {
  expect(readDevice(userAgent)).toEqual({ name, isHandheld });
});
