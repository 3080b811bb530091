import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_STATUSES } from '#vocabulary/messages.ts';
import {
  afterReport,
  deliveryMayBecome,
  type DeliveryReport,
  waitAfterFailure,
  waitBeforeFind,
} from './delivery.rules.ts';

const REPORTS = [
  'sent',
  'delivered',
  'read',
  'failed',
  'undelivered',
] as const satisfies readonly DeliveryReport[];
const status = fc.constantFrom(...DELIVERY_STATUSES);
const report = fc.constantFrom(...REPORTS);

test('INBOX-8: a report goes forward only', () => {
  expect(afterReport('sent', 'delivered')).toBe('delivered');
  expect(afterReport('delivered', 'sent')).toBeNull();
  expect(afterReport('delivered', 'undelivered')).toBeNull();
  expect(afterReport('failed', 'delivered')).toBeNull();
  expect(afterReport('unknown', 'delivered')).toBe('delivered');
  expect(afterReport('canceled', 'sent')).toBeNull();
});

test('INBOX-8: in whatever order reports come, each step is allowed, and an end stays', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('sending', 'unknown', 'sent'),
      fc.array(report, { maxLength: 12 }),
      (from, reports) => {
        let now: (typeof DELIVERY_STATUSES)[number] = from;
        for (const said of reports) {
          const next = afterReport(now, said);
          if (next === null) continue;
          expect(deliveryMayBecome(now, next)).toBe(true);
          expect(['failed', 'undelivered', 'read']).not.toContain(now);
          now = next;
        }
      },
    ),
  );
});

test('INBOX-8: what was canceled or read never changes, and nothing unsent is ever reported', () => {
  fc.assert(
    fc.property(status, (next) => {
      expect(deliveryMayBecome('canceled', next)).toBe(next === 'canceled');
      expect(deliveryMayBecome('read', next)).toBe(next === 'read');
    }),
  );
  for (const from of ['scheduled', 'queued', 'refused', 'canceled'] as const) {
    for (const said of REPORTS) expect(afterReport(from, said)).toBeNull();
  }
});

test('INBOX-9: waits grow and are bounded', () => {
  expect([1, 2, 3].map(waitAfterFailure)).toEqual([30_000, 60_000, 120_000]);
  fc.assert(
    fc.property(fc.nat(100), (failures) => {
      expect(waitAfterFailure(failures)).toBeGreaterThanOrEqual(30_000);
      expect(waitAfterFailure(failures)).toBeLessThanOrEqual(900_000);
    }),
  );
  expect(waitBeforeFind(0)).toBe(5_000);
  expect(waitBeforeFind(600_000)).toBe(60_000);
});
