import { createHash } from 'node:crypto';
import { FileRefused } from '#foundation/server/keep-file.ts';
import type { MessageFile } from '#practice/conversations/server/public/message-channel.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from './channel-parts.ts';
import { findFiles, MESSAGE_BUCKET } from './message-files.ts';
import { fetchMedia, type MediaSource } from './provider/fetch-media.ts';

const MAX_FILES = 10;

/** A name in the clinic's folder that is the same for the same file, so that a job that runs again keeps it once. */
function objectNameOf(clinicId: string, key: string): string {
  const hash = createHash('sha256').update(`${clinicId}\n${key}`).digest('hex').slice(0, 32);
  return `${clinicId}/${hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** What a provider says a file is. The storage looks at its bytes, and decides. */
export interface ReceivedFile {
  readonly url: string;
  readonly contentType: string;
}

export interface KeptFiles {
  readonly files: readonly MessageFile[];
  /** How many could not be taken: gone, too large, or of a kind that is not accepted. */
  readonly refused: number;
}

/** Keeps one file. False when the storage refuses it: it would refuse it again. */
async function keepOne(
  { keep, log }: Pick<ChannelParts, 'keep' | 'log'>,
  file: Parameters<ChannelParts['keep']>[0],
): Promise<boolean> {
  try {
    await keep(file);
    return true;
  } catch (error) {
    // A full disk takes it later: the job tries again.
    if (!(error instanceof FileRefused) || error.reason === 'full') throw error;
    log.info({ reason: error.reason }, 'a file of a message was not accepted');
    return false;
  }
}

/**
 * Fetches the files of a message and keeps them in the clinic's folder, pictures redrawn like every upload.
 *
 * @param key unique for the message.
 * @throws TwilioError when the provider does not respond: the job tries again.
 */
export async function keepFiles(
  parts: Pick<ChannelParts, 'database' | 'fetch' | 'keep' | 'log'>,
  { clinicId, key }: { readonly clinicId: string; readonly key: string },
  received: readonly ReceivedFile[],
  source: MediaSource,
): Promise<KeptFiles> {
  const names: string[] = [];
  for (const [index, { url, contentType }] of received.slice(0, MAX_FILES).entries()) {
    const bytes = await fetchMedia(parts.fetch, url, source);
    if (!bytes || bytes.byteLength === 0) continue;
    const name = objectNameOf(clinicId, `${key}:${index}`);
    if (await keepOne(parts, { bucketId: MESSAGE_BUCKET, name, bytes, mimeType: contentType }))
      names.push(name);
  }
  const stored = await asClinic(parts.database, clinicId, (scope) => findFiles(scope, names));
  const files = names.flatMap((objectName, index) => {
    const file = stored.find(({ name }) => name === objectName);
    if (!file) return [];
    const extension = EXTENSIONS[file.contentType];
    const name = `attachment-${index + 1}${extension === undefined ? '' : `.${extension}`}`;
    return [{ name, contentType: file.contentType, size: file.size, objectName }];
  });
  return { files, refused: received.length - files.length };
}

/** What somebody wrote, and that files of it are missing. */
export const withRefusedFiles = (text: string, refused: number): string => {
  if (refused === 0) return text;
  const note =
    refused === 1
      ? '(1 attachment could not be received.)'
      : `(${refused} attachments could not be received.)`;
  return text === '' ? note : `${text}\n\n${note}`;
};
