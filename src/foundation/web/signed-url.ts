import { supabaseClient } from './session/supabase-client.ts';

/**
 * A URL under which a file of a private bucket can be read for so long, by whoever has it.
 *
 * @throws Error if it does not exist, or the user may not read it.
 */
export async function signedUrl(bucket: string, path: string, seconds: number): Promise<string> {
  const { storage } = await supabaseClient();
  const { data, error } = await storage.from(bucket).createSignedUrl(path, seconds);
  if (error) throw error;
  return data.signedUrl;
}
