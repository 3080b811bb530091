import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ChannelParts } from './channel-parts.ts';
import { findFiles, MESSAGE_BUCKET } from './message-files.ts';

/** The provider fetches a file while it sends it, and keeps a copy. */
const URL_SECONDS = 6 * 3_600;

/** Addresses at which the provider can fetch the files of a message for a few hours. A file that is gone has none. */
export async function messageFileUrls(
  { database, signFile, publicUrl }: Pick<ChannelParts, 'database' | 'publicUrl' | 'signFile'>,
  { clinicId, files }: OutgoingMessage,
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const names = files.map(({ objectName }) => objectName);
  const stored = await asClinic(database, clinicId, (scope) => findFiles(scope, names));
  return files.flatMap(({ objectName, name }) => {
    const object = stored.find((one) => one.name === objectName);
    if (!object) return [];
    const file = { bucketId: MESSAGE_BUCKET, name: objectName, objectId: object.id, downloadAs: name };
    return [publicUrl + signFile(file, URL_SECONDS)];
  });
}
