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
  const { data, error } = await storage.from(bucket).createSignedUrl(path, SIGNED_SECONDS);
  if (error) throw error;
  // The library would encode the name twice, so that it were saved as `X-ray %28left%29.png`.
  const url = new URL(data.signedUrl);
  url.searchParams.set('download', fileName);
  const link = document.createElement('a');
  link.href = url.href;
  link.download = fileName;
  link.click();
}
