import { createHash } from 'node:crypto';
import { FileRefused, type KeepFile } from '#foundation/server/keep-file.ts';
import type { MessageFile } from '#practice/conversations/server/public/message-channel.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { safeFileName } from '../file-name.rules.ts';
import type { ParsedAttachment } from './parse-mail.ts';

/** More files of one email are left out: its text says so. */
export const MAX_FILES = 30;

/** A name for the file in the storage that is the same whenever the email is read again. */
function idOf(mailId: string, place: number): string {
  const hex = createHash('sha256').update(`${mailId} ${place}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** What a channel accepts of an email's files. */
export interface KeptAttachments {
  readonly files: readonly MessageFile[];
  /** The names of those that are not accepted. */
  readonly refused: readonly string[];
}

/**
 * Stores the files of an email as documents are stored: by what they are, not by what they are called, and pictures drawn anew.
 *
 * @throws FileRefused when the disk is full: the email is read again later.
 */
export async function keepAttachments(
  keep: KeepFile,
  { clinicId, mailId }: { readonly clinicId: string; readonly mailId: string },
  attachments: readonly ParsedAttachment[],
): Promise<KeptAttachments> {
  const files: MessageFile[] = [];
  const refused: string[] = [];
  for (const [place, { name: given, type, bytes }] of attachments.entries()) {
    const name = safeFileName(given);
    if (bytes.length === 0) continue;
    if (files.length >= MAX_FILES) {
      refused.push(name);
      continue;
    }
    const objectName = `${clinicId}/${idOf(mailId, place)}`;
    try {
      // One after the other: each may be as large as the whole email.
      const kept = await keep({ bucketId: DOCUMENT_BUCKET, name: objectName, bytes, mimeType: type });
      files.push({ name, contentType: kept.mimeType, size: kept.sizeBytes, objectName });
    } catch (error) {
      if (!(error instanceof FileRefused) || error.reason === 'full') throw error;
      refused.push(name);
    }
  }
  return { files, refused };
}
