import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sendWindow } from './send-window.rules.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe('when a channel accepts a message', () => {
  test.each([
    ['sms', false, null, 'open'],
    ['whatsapp', true, 1, 'open'],
    ['whatsapp', true, 24, 'template'],
    ['whatsapp', true, null, 'template'],
    ['facebook', false, 23.9, 'open'],
    ['facebook', false, 24, 'closed'],
    ['facebook', true, 24, 'open'],
    ['instagram', true, 167.9, 'open'],
    ['instagram', true, 168, 'closed'],
    ['instagram', true, null, 'closed'],
  ] as const)('%s, typed: %s, %s hours after the client: %s', (channel, isTyped, hours, expected) => {
    expect(sendWindow({ channel, isTyped }, hours === null ? null : hoursAgo(hours), NOW)).toBe(expected);
  });

  test('what is closed stays closed, and what a person typed is accepted wherever an automatic message is', () => {
    const rank = { open: 0, template: 1, closed: 2 } as const;
    fc.assert(
      fc.property(
        fc.constantFrom('sms', 'whatsapp', 'facebook', 'instagram'),
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (channel, hours, later) => {
          const at = (isTyped: boolean, silent: number) =>
            rank[sendWindow({ channel, isTyped }, hoursAgo(silent), NOW)];
          expect(at(true, hours)).toBeLessThanOrEqual(at(false, hours));
          expect(at(false, hours)).toBeLessThanOrEqual(at(false, hours + later));
        },
      ),
    );
  });
});
