import type { SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';
import { isAuthReturn } from './auth-return.ts';

let pending: Promise<SupabaseClient> | undefined;
let onCreated: (client: SupabaseClient) => void = () => undefined;
const created = new Promise<SupabaseClient>((resolve) => {
  onCreated = resolve;
});

/**
 * The page's only client, created from `/config.json`. Its code is a separate chunk, fetched in parallel with the
 * configuration. After a failure the next call tries again.
 */
export function supabaseClient(): Promise<SupabaseClient> {
  pending ??= createPageClient().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/** Resolves when something else creates the client: a mere listener does not load its code. */
export const supabaseClientWhenCreated = (): Promise<SupabaseClient> => created;

async function createPageClient(): Promise<SupabaseClient> {
  const [{ createClient }, { supabaseUrl, supabaseKey }] = await Promise.all([
    import('@supabase/supabase-js'),
    loadConfig(),
  ]);
  const client = createClient(supabaseUrl, supabaseKey, {
    // A failed read is shown at once, with a button that tries again.
    db: { retry: false },
    auth: {
      // A session in the URL is accepted on the return pages only: a link to any other page signs nobody in.
      detectSessionInUrl: (url: URL) => isAuthReturn(url),
    },
  });
  onCreated(client);
  return client;
}
