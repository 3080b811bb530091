import { cleanup, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Scanned } from '../../scanned.rules.ts';
import { ScanButton } from './scan-button.tsx';

afterEach(cleanup);

/** Presses keys, so many milliseconds apart. */
function type(keys: readonly string[], apart: number, target: Element = document.body): void {
  for (const [at, key] of keys.entries()) {
    const event = createEvent.keyDown(target, { key });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + at * apart });
    fireEvent(target, event);
  }
}

test('SCAN-2: what a reader reads while no field has the focus is a scan, and its letters are no shortcuts', () => {
  const scans: Scanned[] = [];
  const pressed: string[] = [];
  const onKey = (event: KeyboardEvent) => pressed.push(event.key);
  document.addEventListener('keydown', onKey);
  render(
    <>
      <ScanButton onScan={(scanned) => scans.push(scanned)} />
      <input aria-label="Search" />
    </>,
  );
  type([...'4RCW12'.split(''), 'Enter'], 5);
  expect(scans).toEqual([{ code: '4RCW12', lotNumber: null, expiresOn: null }]);
  expect(pressed).toEqual(['4']);

  type([...'4RCW12'.split(''), 'Enter'], 400);
  expect(scans).toHaveLength(1);
  expect(pressed).toEqual(['4', ...'4RCW12'.split(''), 'Enter']);

  const field = document.querySelector('input');
  if (field) type([...'4RCW12'.split(''), 'Enter'], 5, field);
  expect(scans).toHaveLength(1);
  document.removeEventListener('keydown', onKey);
});
