import { supabaseClient } from './session/supabase-client.ts';

/** Long enough to start the download; afterwards the URL is invalid. */
const SIGNED_SECONDS = 60;

/**
 * Downloads a file of a private bucket under a name, by a URL that is signed for a minute.
 *
 * @throws Error if it does not exist, or the user may not read it.
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
