import type { SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';
import { isAuthReturn } from './auth-return.ts';

let pending: Promise<SupabaseClient> | undefined;
let onceMade: (client: SupabaseClient) => void = () => undefined;
const made = new Promise<SupabaseClient>((resolve) => {
  onceMade = resolve;
});

/**
 * The one client of the page, made from `/config.json`. Its code is a chunk of its own, fetched beside the
 * configuration. After a failure the next caller tries again.
 */
export function supabaseClient(): Promise<SupabaseClient> {
  pending ??= makeClient().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/** The client once somebody else has asked for it: who only listens need not fetch its code. */
export const supabaseClientWhenCreated = (): Promise<SupabaseClient> => made;

async function makeClient(): Promise<SupabaseClient> {
  const [{ createClient }, { supabaseUrl, supabaseKey }] = await Promise.all([
    import('@supabase/supabase-js'),
    loadConfig(),
  ]);
  const client = createClient(supabaseUrl, supabaseKey, {
    auth: {
      // A session in the address is taken on the pages made for it only: a link to any other page signs nobody in.
      detectSessionInUrl: (url: URL) => isAuthReturn(url),
    },
  });
  onceMade(client);
  return client;
}
