import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-endpoint.rules.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4w9:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
  'https://fcm.googleapis.com:443/fcm/send/a',
])('a push service of a browser: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  '',
  'fcm.googleapis.com/fcm/send/a',
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://fcm.googleapis.com.example.com/fcm/send/a',
  'https://example.com/fcm.googleapis.com',
  'https://fcm.googleapis.com@example.com/',
  'https://user:secret@fcm.googleapis.com/',
  'https://example.com/#.push.apple.com',
  'https://evilpush.apple.com/a',
  'https://push.apple.com.evil.test/a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://10.0.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://metadata.google.internal/a',
  'ftp://web.push.apple.com/a',
  'javascript:alert(1)',
  `https://fcm.googleapis.com/${'a'.repeat(1100)}`,
])('refused: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

test('no numeric address is a push service, whatever its path', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4(),
        fc.ipV4Extended(),
        fc.ipV6().map((ip) => `[${ip}]`),
      ),
      (host) => {
        expect(isPushEndpoint(`https://${host}/.push.apple.com`)).toBe(false);
      },
    ),
  );
});
