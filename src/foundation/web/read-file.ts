import { supabaseClient } from './session/supabase-client.ts';

/**
 * The contents of a file of a private bucket. With a side, a picture is drawn so that it fits into a square of this side.
 *
 * @throws Error if it does not exist, or the user may not read it.
 */
export async function readFile(bucket: string, path: string, sidePixels?: number): Promise<Blob> {
  const { storage } = await supabaseClient();
  const transform =
    sidePixels === undefined
      ? {}
      : { transform: { width: sidePixels, height: sidePixels, resize: 'contain' as const } };
  const { data, error } = await storage.from(bucket).download(path, transform);
  if (error) throw error;
  return data;
}
