import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSpamReport,
  kindOfBounce,
  readDeliveryStatus,
  returnedMessageIds,
  statusInText,
} from './delivery-report.rules.ts';

describe('delivery status', () => {
  test('each recipient with what became of it; folded lines and other line ends', () => {
    const text =
      'Reporting-MTA: dns; a\r\n\r\nOriginal-Recipient: rfc822;Ada@Example.com\r\nFinal-Recipient: rfc822;x@relay.test\r\nAction: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550\r\n 5.1.1 nobody\r\n\r\nFinal-Recipient: rfc822;bob@example.com\r\nAction: Delivered (to mailbox)\r\nStatus: 2.0.0';
    expect(readDeliveryStatus(text)).toEqual([
      { action: 'failed', status: '5.1.1', recipient: 'ada@example.com' },
      { action: 'delivered', status: '2.0.0', recipient: 'bob@example.com' },
    ]);
  });

  test('any text at all', () => {
    expect(readDeliveryStatus('')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readDeliveryStatus(`Action: failed\n${text}`);
        returnedMessageIds(text);
        isSpamReport(text);
      }),
    );
  });
});

test('which failures mean that there is no such mailbox', () => {
  for (const status of ['5.1.1', '5.1.2', '5.1.10', '5.2.1']) expect(kindOfBounce(status)).toBe('hard');
  for (const status of ['5.7.1', '5.7.515']) expect(kindOfBounce(status)).toBe('policy');
  for (const status of ['5.2.2', '4.2.2', '4.4.1', '5.0.0', '5.1.11', null])
    expect(kindOfBounce(status)).toBe('soft');
});

test('a status in sentences, and ids of what was returned', () => {
  expect(statusInText('550 5.1.1 unknown user, version 10.5.1.1')).toBe('5.1.1');
  expect(statusInText('It failed.')).toBeNull();
  expect(returnedMessageIds('Subject: x\nMessage-Id: <a@b>\n\nmessage-id: <c@d>')).toEqual([
    '<a@b>',
    '<c@d>',
  ]);
});

test('complaints', () => {
  expect(isSpamReport('Feedback-Type: abuse\nVersion: 1')).toBe(true);
  expect(isSpamReport('Feedback-Type: not-spam')).toBe(false);
  expect(isSpamReport('')).toBe(false);
});
