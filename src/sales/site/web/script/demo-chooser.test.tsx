import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import DemoPage from '../pages/demo-page.tsx';
import { attachDemoChooser } from './demo-chooser.ts';

// Eight days from a Monday on, with two half hours each: more than are shown at once.
const SLOTS = Array.from({ length: 8 }, (_, index) => [
  `2026-11-${23 + index}T09:00:00.000Z`,
  `2026-11-${23 + index}T23:30:00.000Z`,
]).flat();

let script: AbortController;
const fetched = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  script = new AbortController();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  script.abort();
  cleanup();
  vi.unstubAllGlobals();
});

const respondWith = (slots: readonly string[]) => () => Promise.resolve(Response.json({ slots }));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const days = () => all('[data-demo-days] button').map((button) => button.textContent);
const times = () => all('[data-demo-times] label').map((label) => label.textContent?.replaceAll(/\s/g, ' '));
const isShown = (name: string) => find(`[data-demo-${name}]`)?.hidden === false;

function zone(name: string): void {
  const field = find('[data-demo-zone]');
  if (!(field instanceof HTMLSelectElement)) throw new Error('There is no field for the zone.');
  field.value = name;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function choose(startsAt: string): HTMLInputElement {
  const field = find(`[data-demo-times] input[value="${startsAt}"]`);
  if (!(field instanceof HTMLInputElement)) throw new Error(`${startsAt} is not shown.`);
  field.checked = true;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return field;
}

function open(): void {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <DemoPage /> }])} />);
  attachDemoChooser(document, script.signal);
}

test('shows days, times and the chosen slot in the selected time zone', async () => {
  fetched.mockImplementation(respondWith(SLOTS));
  open();
  await vi.waitFor(() => expect(isShown('found')).toBe(true));
  zone('UTC');
  expect(days()[0]).toBe('Monday, November\u00A0232 available times');
  expect(times()).toEqual(['9:00 AM', '11:30 PM']);
  choose(SLOTS[1] ?? '');
  expect(find('[data-demo-chosen]')?.textContent).toMatch(
    /^Monday, November 23, 11:30 PM, for 30 minutes\. UTC/,
  );
  // Half past midnight there: the day changes with the zone.
  zone('Europe/Berlin');
  expect(find('[data-demo-chosen]')?.textContent).toMatch(/^Tuesday, November 24, 12:30 AM/);
  expect(find('[aria-pressed=true]')?.textContent).toContain('Tuesday, November\u00A024');
});

test('shows six days at once and the others by paging', async () => {
  fetched.mockImplementation(respondWith(SLOTS));
  open();
  await vi.waitFor(() => expect(isShown('found')).toBe(true));
  zone('UTC');
  const [earlier, later] = all('[data-demo-turn]');
  expect([days().length, earlier?.style.visibility, later?.style.visibility]).toEqual([
    6,
    'hidden',
    'visible',
  ]);
  later?.click();
  expect([days().length, earlier?.style.visibility, later?.style.visibility]).toEqual([
    2,
    'visible',
    'hidden',
  ]);
  expect(document.activeElement?.textContent).toContain('Sunday, November\u00A029');
});

test('can retry a failed load, and shows a message when nothing is free', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  open();
  await vi.waitFor(() => expect(isShown('failed')).toBe(true));
  fetched.mockImplementation(respondWith([]));
  find('[data-demo-retry]')?.click();
  await vi.waitFor(() => expect(isShown('none')).toBe(true));
  expect(isShown('failed')).toBe(false);
});

test('chooses the next free slot when the chosen one was taken', async () => {
  fetched.mockImplementation(respondWith(SLOTS));
  open();
  await vi.waitFor(() => expect(isShown('found')).toBe(true));
  zone('UTC');
  choose(SLOTS[0] ?? '');
  fetched.mockImplementation(respondWith(SLOTS.slice(1)));
  find('form')?.dispatchEvent(
    new CustomEvent('public-form-refused', {
      bubbles: true,
      detail: { code: 'slot_taken', details: { nextSlot: SLOTS[1] } },
    }),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(find(`input[value="${SLOTS[1]}"]`)));
  expect(document.activeElement).toHaveProperty('checked', true);
  expect(times()).toEqual(['11:30 PM']);
});

test('each form has its own request id', async () => {
  fetched.mockImplementation(respondWith(SLOTS));
  open();
  await vi.waitFor(() => expect(isShown('found')).toBe(true));
  const field = find('[name=requestId]');
  expect(field).toHaveProperty(
    'value',
    expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  );
});
