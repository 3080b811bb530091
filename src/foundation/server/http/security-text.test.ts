import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityText, serveSecurityText } from './security-text.ts';

const PARTS = { contact: 'mailto:security@clinic.example', publicUrl: 'https://clinic.example' };

test('the text has the fields of RFC 9116, with a day of expiry within a year', () => {
  expect(securityText(PARTS, Date.parse('2026-01-02T13:14:15Z'))).toBe(
    [
      'Contact: mailto:security@clinic.example',
      'Expires: 2026-07-01T00:00:00.000Z',
      'Canonical: https://clinic.example/.well-known/security.txt',
      'Policy: https://clinic.example/contact',
      'Preferred-Languages: en',
      '',
    ].join('\n'),
  );
});

test('it is served as plain text at its canonical address', async () => {
  const app = new Hono();
  serveSecurityText(app, PARTS);
  const response = await app.request('/.well-known/security.txt');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const expires = /^Expires: (.+)$/m.exec(await response.text())?.[1] ?? '';
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});
