import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ZoneLine } from './zone-line.tsx';
import { deviceZone } from './zone-time.ts';

afterEach(cleanup);

const shown = (zones: readonly string[]) => render(<ZoneLine zones={zones} />).container.textContent;

test('says nothing where the times are the reader’s own', () => {
  expect(shown([deviceZone()])).toBe('');
  expect(shown([])).toBe('');
});

test('says the zone once, and each of several', () => {
  expect(shown(['Pacific/Chatham', 'Pacific/Chatham'])).toBe('Times on this page are in Chatham time');
  expect(shown(['Pacific/Chatham', deviceZone(), 'Asia/Kathmandu'])).toBe(
    'Times on this page are in Chatham time, Kathmandu time',
  );
});
