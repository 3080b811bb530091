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
const menuButton = (title: string): HTMLElement => {
  const button = [...document.querySelectorAll<HTMLElement>('[data-mega-menu] summary')].find(
    (summary) => summary.textContent === title,
  );
  if (!button) throw new Error(`The bar has no ${title}.`);
  return button;
};
const isOpen = (title: string): boolean => menuButton(title).closest('details')?.open ?? false;
const point = (at: Element, pointerType = 'mouse') =>
  at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('the mouse opens a menu after 200 ms and the next at once, and leaving closes it after 150 ms', () => {
  point(menuButton('Key Features'));
  vi.advanceTimersByTime(199);
  expect(isOpen('Key Features')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOpen('Key Features')).toBe(true);

  point(menuButton('Solutions'));
  expect(isOpen('Solutions')).toBe(true);
  expect(isOpen('Key Features')).toBe(false);

  point(document.body);
  vi.advanceTimersByTime(149);
  expect(isOpen('Solutions')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen('Solutions')).toBe(false);
});

test('touch does not open a menu by passing over it', () => {
  point(menuButton('Key Features'), 'touch');
  vi.advanceTimersByTime(1000);
  expect(isOpen('Key Features')).toBe(false);
});

test('a click keeps a menu open that the pointer opened, and the next click closes it', () => {
  const button = menuButton('Key Features');
  point(button);
  vi.advanceTimersByTime(200);
  button.click();
  expect(isOpen('Key Features')).toBe(true);
  button.click();
  expect(isOpen('Key Features')).toBe(false);
});

test('arrow keys move along the bar and through a menu, and Escape closes it', () => {
  menuButton('Key Features').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(menuButton('Solutions'));
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
  expect(document.activeElement).toBe(menuButton('Key Features'));
});

test('closes on a click or focus elsewhere', () => {
  menuButton('Solutions').click();
  expect(isOpen('Solutions')).toBe(true);
  document.body.click();
  expect(isOpen('Solutions')).toBe(false);

  menuButton('Solutions').click();
  screen.getByText('Skip to content').focus();
  expect(isOpen('Solutions')).toBe(false);
});

test('hides links without a page, and an action without a page links to registration', () => {
  expect(document.querySelector('a[href="/book-demo"]')).toBeNull();
  for (const call of screen.getAllByText('Book a Demo')) expect(call.getAttribute('href')).toBe('/register');
});
