import { supabaseClient } from './session/supabase-client.ts';

/** Long enough to begin; whoever finds the address later finds it dead. */
const SIGNED_SECONDS = 60;

/**
 * Hands a file of a private bucket to the person, under a name, by an address that is signed for a minute.
 *
 * @throws Error when it is not there, or not theirs to see.
 */
export async function openFile(bucket: string, path: string, fileName: string): Promise<void> {
  const { storage } = await supabaseClient();
  const { data, error } = await storage
    .from(bucket)
    .createSignedUrl(path, SIGNED_SECONDS, { download: fileName });
  if (error) throw error;
  const link = document.createElement('a');
  link.href = data.signedUrl;
  link.download = fileName;
  link.click();
}
