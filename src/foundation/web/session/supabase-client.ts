import type { SupabaseClient } from '@supabase/supabase-js';
import { loadConfig } from './config.ts';
import { isAuthReturn } from './auth-return.ts';

let pending: Promise<SupabaseClient> | undefined;

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

async function makeClient(): Promise<SupabaseClient> {
  const [{ createClient }, { supabaseUrl, supabaseKey }] = await Promise.all([
    import('@supabase/supabase-js'),
    loadConfig(),
  ]);
  return createClient(supabaseUrl, supabaseKey, {
    auth: {
      // A session in the address is taken on the pages made for it only: a link to any other page signs nobody in.
      detectSessionInUrl: (url: URL) => isAuthReturn(url),
    },
  });
}
