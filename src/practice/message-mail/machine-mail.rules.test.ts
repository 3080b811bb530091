import { describe, expect, test } from 'vitest';
import { isProvenSender } from './authentication-results.rules.ts';
import { type Headers, isAutomaticAnswer, isMachineMail } from './machine-mail.rules.ts';

const headers = (...lines: readonly (readonly [string, string])[]): Headers => {
  const map = new Map<string, string[]>();
  for (const [name, value] of lines) map.set(name, [...(map.get(name) ?? []), value]);
  return map;
};
const FROM = 'ada@example.com';
const origin = (given: Headers, envelopeFrom = FROM, from = FROM) => ({ headers: given, envelopeFrom, from });

describe('emails that a program wrote', () => {
  test.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated; type=notice'],
    ['return-path', '<>'],
    ['content-type', 'multipart/report; report-type=delivery-status'],
    ['precedence', 'bulk'],
    ['precedence', 'auto_reply'],
    ['precedence', 'list'],
    ['list-id', '<news.example.com>'],
    ['x-auto-response-suppress', 'OOF, AutoReply'],
  ])('%s: %s', (name, value) => {
    expect(isMachineMail(origin(headers([name, value])))).toBe(true);
  });

  test('an empty envelope sender, and a mailer daemon', () => {
    expect(isMachineMail(origin(headers(), ''))).toBe(true);
    expect(isMachineMail(origin(headers(), FROM, 'mailer-daemon@example.com'))).toBe(true);
  });

  test.each([
    ['auto-submitted', 'no'],
    ['auto-submitted', 'No (a person)'],
    ['precedence', 'normal'],
    ['x-auto-response-suppress', 'None'],
    ['content-type', 'multipart/alternative'],
  ])('not %s: %s', (name, value) => {
    expect(isMachineMail(origin(headers([name, value])))).toBe(false);
  });

  test('an answer of a mailbox is no report', () => {
    expect(isAutomaticAnswer(headers(['auto-submitted', 'auto-replied (vacation)']))).toBe(true);
    expect(isAutomaticAnswer(headers(['auto-submitted', 'auto-generated']))).toBe(false);
  });
});

describe('whether our own mail server has proven the sender', () => {
  const results = (...values: readonly string[]) =>
    headers(...values.map((value) => ['authentication-results', value] as const));
  const proven = (...values: readonly string[]) => isProvenSender(results(...values), FROM, 'mx.clinic.test');

  test('only by a pass of DMARC for the sender’s domain', () => {
    expect(proven('mx.clinic.test; spf=pass; dmarc=pass (p=reject) header.from=example.com')).toBe(true);
    expect(proven('MX.clinic.test 1; dmarc=pass')).toBe(true);
    expect(proven('mx.clinic.test; dmarc=fail header.from=example.com')).toBe(false);
    expect(proven('mx.clinic.test; dmarc=pass header.from=evil.test')).toBe(false);
    expect(proven('mx.clinic.test; dkim=pass; spf=pass')).toBe(false);
    expect(proven('mx.clinic.test; none')).toBe(false);
    expect(proven()).toBe(false);
  });

  test('nothing that others wrote', () => {
    expect(proven('evil.test; dmarc=pass')).toBe(false);
    expect(proven('mx.clinic.test; dmarc=fail', 'mx.clinic.test; dmarc=pass')).toBe(false);
    expect(proven('mx.clinic.test (; dmarc=pass); dmarc=fail')).toBe(false);
    expect(proven('mx.clinic.test; spf=fail (a (b); dmarc=pass')).toBe(false);
    expect(proven('mx.clinic.test; dmarc=fail; dmarc=pass')).toBe(false);
    expect(isProvenSender(results('mx.clinic.test; dmarc=pass'), FROM, null)).toBe(false);
  });
});
