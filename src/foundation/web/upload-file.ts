import { supabaseClient } from './session/supabase-client.ts';

/**
 * Puts a file into a bucket. The first folder of its path is the person's own id, or their clinic's.
 *
 * @throws Error when it does not arrive, or may not be kept.
 */
export async function uploadFile(bucket: string, path: string, file: Blob): Promise<void> {
  const { storage } = await supabaseClient();
  const { error } = await storage.from(bucket).upload(path, file);
  if (error) throw error;
}
