import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useInboxFilters } from './use-inbox-filters.ts';

/** The inbox at an address. */
function openInbox(query = '') {
  const Page = ({ children }: { readonly children: ReactNode }) => (
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: children }], {
        initialEntries: [`/clinic/messages${query}`],
      })}
    />
  );
  return renderHook(() => ({ ...useInboxFilters(), address: useLocation().search }), { wrapper: Page })
    .result;
}

test('the inbox opens with the open conversations', () => {
  expect(openInbox().current.view).toBe('open');
  expect(openInbox('?view=nonsense').current.view).toBe('open');
  expect(openInbox('?view=all').current.view).toBe('all');
});

test('a search looks in all conversations unless a view was chosen', async () => {
  const result = openInbox();
  act(() => result.current.type('Lindner'));
  await waitFor(() => expect(result.current.searched).toBe('Lindner'));
  expect(result.current.view).toBe('all');
  act(() => result.current.chooseView('open'));
  await waitFor(() => expect(result.current.view).toBe('open'));
  expect(openInbox('?q=Lindner&view=mine').current.view).toBe('mine');
});

test('the default view needs no word in the address', async () => {
  const result = openInbox('?view=snoozed');
  act(() => result.current.chooseView('open'));
  await waitFor(() => expect(result.current.address).toBe(''));
  expect(result.current.view).toBe('open');
});
