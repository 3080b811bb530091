import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ERRORS } from '#vocabulary/errors.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import { PhotoCard } from './photo-card.tsx';

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: vi.fn<typeof supabaseClient>(),
}));
// The page's canvas, which does not exist here.
vi.mock('./square-photo.ts', () => ({
  squarePhoto: (file: File) => Promise.resolve({ file, dataUrl: 'data:image/png;base64,AA==' }),
}));

afterEach(cleanup);

test.each([
  ['a full disk', 507, ERRORS.storage_full.message],
  ['a failure', 500, 'The photo could not be uploaded. Check your connection, then save again.'],
])('names %s, and keeps the chosen photo', async (_what, status, sentence) => {
  vi.mocked(supabaseClient).mockResolvedValue(
    createClient('https://tailwell.test', 'key', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: () => Promise.resolve(Response.json({ message: 'no' }, { status })) },
    }),
  );
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole('csr'))}>
      <QueryClientProvider client={new QueryClient()}>
        <PhotoCard />
      </QueryClientProvider>
    </SessionContext>,
  );
  fireEvent.change(screen.getByLabelText('Photo file'), {
    target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save photo' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: 'Save photo' })).toBeDefined();
});
