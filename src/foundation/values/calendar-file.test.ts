import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarFile, escapeText, foldLine, utcStamp } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: 'demo-1@tailwell.test',
  sequence: 0,
  stampAtMs: Date.parse('2026-11-21T12:00:00Z'),
  startsAtMs: Date.parse('2026-11-23T09:00:00+01:00'),
  endsAtMs: Date.parse('2026-11-23T09:30:00+01:00'),
  summary: 'Demo: Paws, Claws; and \\ more',
  description: 'First line\nSecond line',
  location: 'Video call',
  url: 'https://meet.example.com/ash',
  organizer: { name: 'Tailwell "demos"', email: 'hello@tailwell.test' },
  attendees: [{ name: 'Zoë', email: 'zoe@people.test' }],
  isCancelled: false,
};

/** As a calendar reads it: folds joined, then lines. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  test('writes a request in RFC 5545 format with times in UTC', () => {
    expect(unfolded(calendarFile('request', EVENT))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tailwell//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:demo-1@tailwell.test',
      'SEQUENCE:0',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261123T080000Z',
      'DTEND:20261123T083000Z',
      'SUMMARY:Demo: Paws\\, Claws\\; and \\\\ more',
      'DESCRIPTION:First line\\nSecond line',
      'LOCATION:Video call',
      'URL:https://meet.example.com/ash',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'ORGANIZER;CN="Tailwell  demos ":mailto:hello@tailwell.test',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Zoë":mailto:zoe@people.test',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('a moved or cancelled event keeps its UID and has a higher sequence number', () => {
    const lines = unfolded(calendarFile('cancel', { ...EVENT, sequence: 2, isCancelled: true }));
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:demo-1@tailwell.test', 'SEQUENCE:2', 'STATUS:CANCELLED']),
    );
  });

  test('omits lines without a value', () => {
    const text = calendarFile('publish', { ...EVENT, location: null, url: null, attendees: [] });
    expect(text).not.toMatch(/^(LOCATION|URL|ATTENDEE)/m);
  });

  test('no text adds a line or makes one longer than 75 octets', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(anyText, anyText, anyText, (summary, name, url) => {
        const text = calendarFile('request', {
          ...EVENT,
          summary,
          description: name,
          url,
          attendees: [{ name, email: name }],
        });
        expect(text.endsWith('\r\n')).toBe(true);
        const lines = text.slice(0, -2).split('\r\n');
        for (const line of lines) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.byteLength(line.toWellFormed())).toBeLessThanOrEqual(75);
        }
        expect(unfolded(text)).toHaveLength(22);
      }),
    );
  });
});

describe('foldLine', () => {
  test('keeps 75 octets, folds one more, and can be unfolded', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(foldLine('x'.repeat(75 + 75))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  });

  test('never splits a multi-byte character', () => {
    const line = `${'x'.repeat(74)}é${'🐈'.repeat(30)}`;
    const pieces = foldLine(line).split('\r\n');
    expect(pieces[0]).toBe('x'.repeat(74));
    expect(pieces.map((piece, index) => (index === 0 ? piece : piece.slice(1))).join('')).toBe(line);
  });
});

test('escapeText escapes special characters and drops forbidden ones', () => {
  expect(escapeText('a\\b;c,d\r\ne\rf\u0000g\u2028h')).toBe('a\\\\b\\;c\\,d\\ne\\nfgh');
});

test('utcStamp is precise to the second', () => {
  expect(utcStamp(Date.parse('2026-03-29T02:30:15.999+02:00'))).toBe('20260329T003015Z');
});
