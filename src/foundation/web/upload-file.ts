import { supabaseClient } from './session/supabase-client.ts';
import { UploadRefused } from './upload-refused.ts';

/**
 * Uploads a file into a bucket. The first folder of its path is the user's id, or their clinic's.
 *
 * @throws UploadRefused if the server does not accept it, Error if the upload fails.
 */
export async function uploadFile(bucket: string, path: string, file: Blob): Promise<void> {
  const { storage } = await supabaseClient();
  const { error } = await storage.from(bucket).upload(path, file);
  if (error)
    throw 'status' in error && typeof error.status === 'number'
      ? new UploadRefused(error.status, { cause: error })
      : error;
}
