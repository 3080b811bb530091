import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from './public/message-scope.ts';
import type { NewMessageFile } from '../compose.contract.ts';
import type { MessageFile } from './public/message-channel.ts';

const Row = z.object({ objectName: z.string(), contentType: z.string(), size: z.int() });

const BUCKET = 'documents';

/**
 * Files that were uploaded to the clinic's folder, as those of a message. The policies of files decide whether the caller has them; type
 * and size come from what is stored.
 *
 * @throws AppError `file_missing`.
 */
export async function findNewFiles(
  { tx }: Pick<MessageScope, 'tx'>,
  clinicId: string,
  files: readonly NewMessageFile[],
): Promise<readonly MessageFile[]> {
  if (files.length === 0) return [];
  const names = files.map(({ file }) => `${clinicId}/${file}`);
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select o.name as "objectName", o.mime_type as "contentType", o.size_bytes as size from storage.objects o
     where o.clinic_id = ${clinicId} and o.bucket_id = ${BUCKET} and o.name = any (${names}::text[])`,
  );
  return files.map(({ name }, index) => {
    const found = rows.find(({ objectName }) => objectName === names[index]);
    if (!found) throw new AppError('file_missing');
    return { ...found, name };
  });
}
