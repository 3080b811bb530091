import { supabaseClient } from './session/supabase-client.ts';

/**
 * Uploads a file into a bucket. The first folder of its path is the user's id, or their clinic's.
 *
 * @throws Error if the upload fails, or is not allowed.
 */
export async function uploadFile(bucket: string, path: string, file: Blob): Promise<void> {
  const { storage } = await supabaseClient();
  const { error } = await storage.from(bucket).upload(path, file);
  if (error) throw error;
}
