import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SigningKeysCard } from './signing-keys-card.tsx';

const SINCE = '2026-11-01T09:00:00.000Z';
const keyOf = (kid: string, status: string) => ({ kid, status, createdAt: SINCE, statusSince: SINCE });

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
  mail: { domain: null, isSent: true },
};

const fetched = vi.fn<typeof fetch>();
/** The server's answer to a rotation. */
let rotation: Response;
let isRotated: boolean;
beforeEach(() => {
  isRotated = false;
  rotation = Response.json({ kid: 'next' });
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation((input, init) => {
    if (input === '/config.json') return Promise.resolve(Response.json(CONFIG));
    if (init?.method === 'POST') {
      isRotated = rotation.ok;
      return Promise.resolve(rotation.clone());
    }
    const items = isRotated
      ? [keyOf('next', 'in_use'), keyOf('now', 'previously_used')]
      : [keyOf('next', 'standby'), keyOf('now', 'in_use')];
    return Promise.resolve(Response.json({ items }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SigningKeysCard />
    </QueryClientProvider>,
  );

const rows = async () =>
  (await screen.findAllByRole('listitem')).map((row) => {
    const state = within(row).getByText(/^(?:In use|Next|Former)$/).textContent;
    return `${/now|next/.exec(row.textContent)?.[0] ?? ''}: ${state}`;
  });

async function rotate(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Use the next key' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use the next key' }),
  );
}

test('uses the next key after confirmation and updates the list', async () => {
  open();
  expect(await rows()).toEqual(['next: Next', 'now: In use']);
  await rotate();
  await vi.waitFor(async () => expect(await rows()).toEqual(['next: In use', 'now: Former']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('keeps the dialog open with the reason when the next key is too new', async () => {
  rotation = Response.json(
    {
      code: 'signing_key_too_new',
      message: 'The next key is too new to use.',
      retry: 'later',
      requestId: 'r',
    },
    { status: 409 },
  );
  open();
  await rotate();
  expect(await screen.findByText(/too new to use/)).toBeDefined();
  expect(screen.getByRole('alertdialog')).toBeDefined();
});
