import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { openFile } from './open-file.ts';
import { supabaseClient } from './session/supabase-client.ts';

vi.mock('./session/supabase-client.ts', () => ({ supabaseClient: vi.fn<typeof supabaseClient>() }));

beforeEach(() => {
  const client = createClient('https://tailwell.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: () => Promise.resolve(Response.json({ signedURL: '/object/sign/documents/a/b?token=c.d-e_f' })),
    },
  });
  vi.mocked(supabaseClient).mockResolvedValue(client);
});

test.each(['X-ray (left).png', 'Röntgen 100%.png', 'a+b & c.png'])('downloads a file as %j', async (name) => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await openFile('documents', 'a/b', name);
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  const { searchParams } = new URL(link.href);
  expect(searchParams.get('download')).toBe(name);
  expect(searchParams.get('token')).toBe('c.d-e_f');
  expect(link.download).toBe(name);
  clicked.mockRestore();
});
