import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PushState } from './use-push.ts';
import { PushSetting } from './push-setting.tsx';

const push = vi.hoisted(() => ({ current: {} as PushState }));
vi.mock('./use-push.ts', () => ({ usePush: () => push.current }));

const turnOn = vi.fn();
const turnOff = vi.fn();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(state: PushState['state'], rest: Partial<PushState> = {}) {
  push.current = { state, isBusy: false, error: null, turnOn, turnOff, ...rest };
  render(<PushSetting when="We notify you of new messages." otherwise="You will get an email." />);
}

test('off: a tap turns them on, and nothing asks before it', () => {
  show('off');
  expect(turnOn).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Turn on notifications' }).click();
  expect(turnOn).toHaveBeenCalledOnce();
});

test('on: they can be turned off', () => {
  show('on');
  expect(screen.getByRole('status').textContent).toContain('Notifications are on in this browser.');
  screen.getByRole('button', { name: 'Turn off notifications' }).click();
  expect(turnOff).toHaveBeenCalledOnce();
});

test.each([
  ['denied', 'allow notifications, then reload'],
  ['home_screen', 'Add to Home Screen'],
  ['unsupported', 'This browser can’t show notifications.'],
] as const)('%s: says what to do, and what happens without them', (state, text) => {
  show(state);
  const line = screen.getByRole('status').textContent ?? '';
  expect(line).toContain(text);
  expect(line).toContain('You will get an email.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure of the browser is said in our words', () => {
  show('off', { error: new DOMException('Registration failed - push service error') });
  expect(screen.getByRole('alert').textContent).toBe(
    'Notifications couldn’t be turned on. Check your connection, then try again.',
  );
});
