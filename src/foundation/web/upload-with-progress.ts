import { loadConfig } from './session/config.ts';
import { supabaseClient } from './session/supabase-client.ts';
import { UploadRefused } from './upload-refused.ts';

interface UploadOptions {
  /** The part that was sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file into a bucket and reports the progress, which `fetch` cannot do.
 *
 * @throws Error if the upload fails, is refused or is cancelled. A refusal's message is the server's reason.
 */
export async function uploadWithProgress(
  bucket: string,
  path: string,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  const [{ supabaseUrl, supabaseKey }, client] = await Promise.all([loadConfig(), supabaseClient()]);
  const { data } = await client.auth.getSession();
  const request = new XMLHttpRequest();
  request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`);
  request.setRequestHeader('apikey', supabaseKey);
  request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? ''}`);
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  const done = Promise.withResolvers<void>();
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => {
    if (request.status < 300) done.resolve();
    else done.reject(new UploadRefused(request.status));
  });
  for (const name of ['error', 'abort', 'timeout'])
    request.addEventListener(name, () => done.reject(new Error(`upload: ${name}`)));
  const cancel = () => request.abort();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) done.reject(new Error('upload: abort'));
  else request.send(file);
  try {
    await done.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
