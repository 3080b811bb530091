import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ERRORS } from '#vocabulary/errors.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import type { Ticket } from '../contract.ts';
import { ReplyForm } from './reply-form.tsx';

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: vi.fn<typeof supabaseClient>(),
}));

/** How the file store answers every upload. */
let answerUpload: () => Promise<Response>;
const client = createClient('https://tailwell.test', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: { fetch: () => answerUpload() },
});

const TICKET: Ticket = {
  id: '5f0b8c7e-4f0e-4c0f-9d3f-0a1b2c3d4e5f',
  number: 1042,
  subject: 'Nothing prints',
  topic: 'problem',
  priority: 'cannot_work',
  state: 'waiting',
  isOwn: true,
  requesterName: 'Amara Okafor',
  createdAt: '2026-11-21T09:00:00Z',
  lastMessageAt: '2026-11-21T09:00:00Z',
  settledAt: null,
  isOver: false,
  messages: [],
};

beforeEach(() => {
  vi.mocked(supabaseClient).mockResolvedValue(client);
  answerUpload = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(ticket: Ticket = TICKET) {
  const router = createMemoryRouter(
    [
      { path: '/clinic/help/1', element: <ReplyForm ticket={ticket} /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/clinic/help/1'] },
  );
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole('csr'))}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  );
  return router;
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));

test('keeps the text when sending fails', async () => {
  open();
  fireEvent.change(field(), { target: { value: 'The lid was open.' } });
  send();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(field().value).toBe('The lid was open.');
});

test('shows an error at the field when it is empty', async () => {
  open();
  send();
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
});

test('asks for confirmation before leaving with unsent text', async () => {
  const router = open();
  fireEvent.change(field(), { target: { value: 'The lid' } });
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByRole('alertdialog').textContent).toContain('Leave without saving?');
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('elsewhere')).toBeDefined();
});

test('says that a reply reopens a settled ticket', () => {
  open({ ...TICKET, state: 'solved' });
  expect(screen.getByText('Sending a reply reopens the ticket.')).toBeDefined();
});

const attach = () =>
  fireEvent.change(screen.getByLabelText('Files to attach'), {
    target: { files: [new File(['a,b'], 'list.csv', { type: 'text/csv' })] },
  });

test('says that the disk is full when a file cannot be stored, and keeps the text', async () => {
  const { message } = ERRORS.storage_full;
  answerUpload = () => Promise.resolve(Response.json({ statusCode: '507', message }, { status: 507 }));
  open();
  fireEvent.change(field(), { target: { value: 'The lid was open.' } });
  attach();
  expect(await screen.findByText(message)).toBeDefined();
  expect(field().value).toBe('The lid was open.');
});

test('says what to do with a file that did not arrive', async () => {
  open();
  attach();
  expect(await screen.findByText('could not be uploaded. Remove it and choose it again.')).toBeDefined();
});
