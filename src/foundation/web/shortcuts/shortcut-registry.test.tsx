import { afterEach, expect, test, vi } from 'vitest';
import { listShortcuts, runShortcut, registerShortcut } from './shortcut-registry.ts';

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.addEventListener('keydown', (received) => runShortcut(received as KeyboardEvent), { once: true });
  target.dispatchEvent(event);
  return event;
};

const held: (() => void)[] = [];
const take = (keys: string, run: () => void) => held.push(registerShortcut({ keys, label: keys, run }));

afterEach(() => {
  for (const letGo of held.splice(0)) letGo();
  document.body.replaceChildren();
});

test('a key runs its action until it is unregistered', () => {
  const book = vi.fn<() => void>();
  take('B', book);
  expect(press('b').defaultPrevented).toBe(true);
  expect(book).toHaveBeenCalledOnce();
  held.pop()?.();
  expect(press('b').defaultPrevented).toBe(false);
  expect(listShortcuts()).toEqual([]);
});

test('single keys are ignored in text fields; keys with Ctrl or Cmd are not', () => {
  const [book, search] = [vi.fn<() => void>(), vi.fn<() => void>()];
  take('b', book);
  take('mod+k', search);
  const input = document.body.appendChild(document.createElement('input'));
  press('b', {}, input);
  press('k', { ctrlKey: true }, input);
  press('k', { metaKey: true }, input);
  expect(book).not.toHaveBeenCalled();
  expect(search).toHaveBeenCalledTimes(2);
});

test('single keys do nothing behind an open dialog', () => {
  const book = vi.fn<() => void>();
  take('b', book);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  dialog.dataset['state'] = 'open';
  press('b');
  expect(book).not.toHaveBeenCalled();
});

test('a key of the open dialog works in it, and not behind another one', () => {
  const visit = vi.fn<() => void>();
  held.push(registerShortcut({ keys: 'v', label: 'Open the visit', run: visit, isInDialog: true }));
  const open = () => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.dataset['state'] = 'open';
  };
  open();
  press('v');
  expect(visit).toHaveBeenCalledOnce();
  open();
  press('v');
  expect(visit).toHaveBeenCalledOnce();
});

test('the latest registration of a key wins', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  take('n', first);
  take('n', second);
  press('n');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
