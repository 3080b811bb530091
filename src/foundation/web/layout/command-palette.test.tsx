import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PawPrint } from 'lucide-react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSessionStore, sessionWithRole } from '../session/fake-session-store.ts';
import { SessionContext } from '../session/use-session.ts';
import { CommandPalette } from './command-palette.tsx';
import type { NavigationAction } from './navigation.ts';
import type { SearchSource } from './search-source.ts';

const PAGES = [{ items: [{ label: 'Pets', to: '/clinic/pets', icon: PawPrint, keywords: ['animals'] }] }];
const ACTIONS: readonly NavigationAction[] = [
  { label: 'New pet', to: '/clinic/pets?new=1', icon: PawPrint, permission: 'pet:write', keywords: ['add'] },
];

beforeEach(() => {
  // The list asks for both, and this stand-in for a browser has neither.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openPalette(searchSource?: SearchSource) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CommandPalette
            open
            onOpenChange={() => undefined}
            groups={PAGES}
            actions={ACTIONS}
            searchSource={searchSource}
            onShowShortcuts={() => undefined}
          />
        ),
      },
    ],
    { initialEntries: ['/clinic/dashboard'] },
  );
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole('doctor'))}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  const input = screen.getByRole('combobox');
  return {
    at: () => router.state.location.pathname + router.state.location.search,
    type: (text: string) => fireEvent.input(input, { target: { value: text } }),
    enter: () => fireEvent.keyDown(input, { key: 'Enter' }),
  };
}

test('a page is found by a prefix of any of its words, and Enter opens it', async () => {
  const { at, type, enter } = openPalette();
  type('anim');
  await screen.findByRole('option', { name: 'Pets' });
  enter();
  await vi.waitFor(() => expect(at()).toBe('/clinic/pets'));
});

test('an action is found by its keywords, and Enter starts it', async () => {
  const { at, type, enter } = openPalette();
  type('new p');
  await screen.findByRole('option', { name: 'New pet' });
  enter();
  await vi.waitFor(() => expect(at()).toBe('/clinic/pets?new=1'));
});

test('Enter opens the best of the records found', async () => {
  const queries: string[] = [];
  const { at, type, enter } = openPalette((query) => {
    queries.push(query);
    const hits = ['Biscuit', 'Bingo'].map((title) => ({ id: title, title, to: `/clinic/pets/${title}` }));
    return Promise.resolve([{ label: 'Pets', hits }]);
  });
  type('b');
  type('bi');
  await vi.waitFor(() =>
    expect(screen.getByRole('option', { name: 'Biscuit' }).getAttribute('aria-selected')).toBe('true'),
  );
  enter();
  await vi.waitFor(() => expect(at()).toBe('/clinic/pets/Biscuit'));
  expect(queries).toEqual(['bi']);
});

test('Enter before the records have loaded opens the best of them afterwards', async () => {
  let respond: (title: string) => void = () => undefined;
  const { at, type, enter } = openPalette(
    () =>
      new Promise((resolve) => {
        respond = (title) =>
          resolve([{ label: 'Pets', hits: [{ id: title, title, to: `/clinic/pets/${title}` }] }]);
      }),
  );
  type('bis');
  enter();
  await vi.waitFor(() => {
    respond('Biscuit');
    expect(at()).toBe('/clinic/pets/Biscuit');
  });
});

test('a failed search shows an error', async () => {
  const { type } = openPalette(() => Promise.reject(new Error('no network')));
  type('zz');
  await screen.findByText('The search failed. Keep typing to try again.');
});
