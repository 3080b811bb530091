import type { Readable } from 'node:stream';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { MAX_LAB_FILE_BYTES, type UploadStoredLabFile } from '../messages.contract.ts';
import { faultSentence } from '../read-content.rules.ts';
import { getConnection } from './connection-row.ts';
import type { LabParts } from './lab-parts.ts';
import { storeUpload } from './messages.ts';

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    // Safe: a stream of the storage is one of bytes.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MAX_LAB_FILE_BYTES) {
      stream.destroy();
      throw new AppError('invalid_input', {
        fields: [{ path: 'file', message: faultSentence('too_large') }],
      });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * LABX-10. Takes in a PDF from the clinic's own folder of the storage. The report gets a copy; what was uploaded is deleted after a day.
 *
 * @throws AppError `not_found`, `file_missing`, `invalid_input`.
 */
export async function uploadStoredFile(
  { read }: LabParts,
  call: OutsideCall<MemberContext>,
  { id, fileName, file }: UploadStoredLabFile,
): Promise<{ messageId: string; isNew: boolean }> {
  // Whoever has no such connection learns nothing about files.
  await call.transaction((ctx) => getConnection(ctx, id));
  const stream = await read({ bucketId: DOCUMENT_BUCKET, name: `${call.session.clinicId}/${file}` });
  if (!stream) throw new AppError('file_missing');
  const bytes = await readAll(stream);
  return call.transaction((ctx) => storeUpload(ctx, { id, fileName, format: 'pdf', bytes }));
}
