import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteHeader } from '../site-header.tsx';
import { attachMenus } from './menus.ts';

const PAGES = [
  '/home',
  '/pricing',
  '/features',
  '/features/workflow',
  '/solutions',
  '/resources',
  '/login',
  '/register',
];

let script: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  script = new AbortController();
  const router = createMemoryRouter(
    [...PAGES.map((path) => ({ path, element: <SiteHeader /> })), { path: '*', element: 'nothing here' }],
    { initialEntries: ['/home'] },
  );
  render(<RouterProvider router={router} />);
  attachMenus(document, script.signal);
});
afterEach(() => {
  script.abort();
  cleanup();
  vi.useRealTimers();
});

/** The button in the bar that opens a menu; narrow screens have their own menu with the same labels. */
const wordOf = (title: string): HTMLElement => {
  const word = [...document.querySelectorAll<HTMLElement>('[data-mega-menu] summary')].find(
    (summary) => summary.textContent === title,
  );
  if (!word) throw new Error(`The bar has no ${title}.`);
  return word;
};
const isOpen = (title: string): boolean => wordOf(title).closest('details')?.open ?? false;
const point = (at: Element, pointerType = 'mouse') =>
  at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('a resting mouse opens a menu after 200 ms, the next at once, and leaving closes after 150 ms', () => {
  point(wordOf('Key Features'));
  vi.advanceTimersByTime(199);
  expect(isOpen('Key Features')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOpen('Key Features')).toBe(true);

  point(wordOf('Solutions'));
  expect(isOpen('Solutions')).toBe(true);
  expect(isOpen('Key Features')).toBe(false);

  point(document.body);
  vi.advanceTimersByTime(149);
  expect(isOpen('Solutions')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen('Solutions')).toBe(false);
});

test('a finger does not open by passing over', () => {
  point(wordOf('Key Features'), 'touch');
  vi.advanceTimersByTime(1000);
  expect(isOpen('Key Features')).toBe(false);
});

test('a click on a menu that the pointer has opened keeps it open; the next one closes it', () => {
  const word = wordOf('Key Features');
  point(word);
  vi.advanceTimersByTime(200);
  word.click();
  expect(isOpen('Key Features')).toBe(true);
  word.click();
  expect(isOpen('Key Features')).toBe(false);
});

test('arrow keys go along the bar, into a menu and through it; Escape leads back', () => {
  wordOf('Key Features').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(wordOf('Solutions'));
  press('ArrowLeft');
  press('ArrowDown');
  expect(isOpen('Key Features')).toBe(true);
  expect(document.activeElement?.textContent).toContain('Workflow');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toContain('All features');
  press('ArrowUp');
  expect(document.activeElement?.textContent).toContain('Workflow');
  press('Escape');
  expect(isOpen('Key Features')).toBe(false);
  expect(document.activeElement).toBe(wordOf('Key Features'));
});

test('a click elsewhere, and focus that goes elsewhere, close what is open', () => {
  wordOf('Solutions').click();
  expect(isOpen('Solutions')).toBe(true);
  document.body.click();
  expect(isOpen('Solutions')).toBe(false);

  wordOf('Solutions').click();
  screen.getByText('Skip to content').focus();
  expect(isOpen('Solutions')).toBe(false);
});

test('what has no page is not offered, and a call to action without a page leads to making an account', () => {
  expect(document.querySelector('a[href="/book-demo"]')).toBeNull();
  for (const call of screen.getAllByText('Book a Demo')) expect(call.getAttribute('href')).toBe('/register');
});
