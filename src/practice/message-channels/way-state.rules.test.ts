import { describe, expect, test } from 'vitest';
import { wayState } from './way-state.rules.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const GOOD = { failures: 0, failingSince: null, trouble: null, pausedUntil: null };

describe('whether a way works', () => {
  test('a connected one does, and one failure is no outage', () => {
    const ready = { state: 'ready', since: null, trouble: null };
    expect(wayState('connected', null, NOW)).toEqual(ready);
    expect(wayState('connected', GOOD, NOW)).toEqual(ready);
    expect(
      wayState(
        'connected',
        { ...GOOD, failures: 2, failingSince: '2026-03-10T11:59:00Z', trouble: 'silent' },
        NOW,
      ),
    ).toEqual(ready);
  });

  test('three failures are, since the first of them', () => {
    const failing = {
      ...GOOD,
      failures: 3,
      failingSince: '2026-03-10T11:00:00Z',
      trouble: 'silent',
    } as const;
    expect(wayState('connected', failing, NOW)).toEqual({
      state: 'down',
      since: '2026-03-10T11:00:00Z',
      trouble: 'silent',
    });
  });

  test('a pause ends by itself', () => {
    const paused = { ...GOOD, trouble: 'not_registered', pausedUntil: '2026-03-10T12:00:01Z' } as const;
    expect(wayState('connected', paused, NOW).state).toBe('paused');
    expect(wayState('connected', paused, new Date('2026-03-10T12:00:01Z')).state).toBe('ready');
  });

  test('without access it does not, whatever else is known', () => {
    expect(wayState('refused', GOOD, NOW)).toEqual({
      state: 'refused',
      since: null,
      trouble: 'access_refused',
    });
    expect(wayState('disconnected', GOOD, NOW).state).toBe('not_connected');
  });
});
