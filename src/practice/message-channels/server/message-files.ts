import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** The bucket in which the files of messages are, in the folders of their clinics. */
export const MESSAGE_BUCKET = 'documents';

const StoredFile = z.object({ name: z.string(), id: z.uuid(), contentType: z.string(), size: z.number() });
export type StoredFile = Readonly<z.infer<typeof StoredFile>>;

/** What is known of files by their names. One that is gone is left out. */
export const findFiles = (
  { tx, session: { clinicId } }: MessageScope,
  names: readonly string[],
): Promise<readonly StoredFile[]> =>
  names.length === 0
    ? Promise.resolve([])
    : fetchRows(
        tx,
        StoredFile,
        sql`select f.name, f.id, f.mime_type as "contentType", f.size_bytes::double precision as size
              from app.message_files(${clinicId}, ${names}::text[]) f`,
      );
