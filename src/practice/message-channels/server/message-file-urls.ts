import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import { asClinic } from './as-clinic.ts';
import type { ChannelParts } from './channel-parts.ts';

/** The provider fetches a file while it sends it, and keeps a copy. */
const URL_SECONDS = 6 * 3_600;
const BUCKET = 'documents';

const Stored = z.object({ name: z.string(), id: z.uuid() });

/** Addresses at which the provider can fetch the files of a message for a few hours. A file that is gone has none. */
export async function messageFileUrls(
  { database, signFile, publicUrl }: Pick<ChannelParts, 'database' | 'publicUrl' | 'signFile'>,
  { clinicId, files }: OutgoingMessage,
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const stored = await asClinic(database, clinicId, ({ tx }) =>
    fetchRows(tx, Stored, sql`select f.name, f.id from app.message_files(${clinicId}, ${files.map(({ objectName }) => objectName)}::text[]) f`),
  );
  return files.flatMap(({ objectName, name }) => {
    const object = stored.find((one) => one.name === objectName);
    if (!object) return [];
    const signed = signFile({ bucketId: BUCKET, name: objectName, objectId: object.id, downloadAs: name }, URL_SECONDS);
    return [publicUrl + signed];
  });
}
