import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { readHeader } from '../../hl7-header.rules.ts';
import { parseHl7 } from '../../hl7-message.rules.ts';
import { faultSentence } from '../../read-content.rules.ts';
import type { LabParts } from '../lab-parts.ts';
import { moveAway, type WaitingFile, waitingFiles } from '../provider/lab-folders.ts';
import { storeFailed, storeMessage } from '../store-message.ts';

const Key = z.object({ clinic: z.uuid(), connection: z.uuid() });
const Connection = z.object({ laboratoryId: z.uuid(), zone: z.string() });

/** Files of a connection in one run; the next run goes on. */
const FILES_LIMIT = 50;

/** A message in HL7 has an id of its own, so that it is the same one that came over the network. */
function controlIdOf({ name, format, bytes }: WaitingFile): string {
  const message = format === 'hl7' ? parseHl7(bytes) : null;
  const header = message?.ok ? readHeader(message.value) : null;
  return header?.ok ? header.value.controlId : name;
}

/** Stores the files that wait in a connection's folder. A file is moved away after its content was committed. */
export async function readFolder(
  parts: LabParts,
  { clinicId, connectionId }: { readonly clinicId: string; readonly connectionId: string },
  now = new Date(),
): Promise<void> {
  const { folder } = parts.settings;
  if (folder === null) return;
  const key = { clinicId, connectionId };
  const connection = await asClinic(
    parts.database,
    clinicId,
    ({ tx }) =>
      fetchRow(
        tx,
        Connection,
        sql`select c.laboratory_id as "laboratoryId", k.time_zone as zone
          from lab_connections c join clinics k on k.id = ${clinicId}
         where c.clinic_id = ${clinicId} and c.id = ${connectionId} and c.is_on`,
      ),
    { mode: 'read' },
  );
  if (!connection) return;
  for (const file of await waitingFiles(folder, key, { limit: FILES_LIMIT, nowMs: now.getTime() })) {
    const message = {
      ...key,
      ...connection,
      ...file,
      controlId: controlIdOf(file),
      messageType: null,
      senderAddress: null,
    };
    const outcome = file.isTooLarge
      ? await storeFailed(parts, message, faultSentence('too_large'))
      : await storeMessage(parts, message, now);
    if (outcome === 'gone') return;
    await moveAway(folder, key, file.name, outcome === 'failed' ? 'failed' : 'done');
  }
}

/** Reads the folders of all connections. One whose folder cannot be read holds up no other. */
export async function readFolders(parts: LabParts): Promise<void> {
  if (parts.settings.folder === null) return;
  const keys = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
    fetchRows(tx, Key, sql`select f.clinic, f.connection from app.lab_folders() f`),
  );
  await eachInTurn(keys, async ({ clinic, connection }) => {
    try {
      await readFolder(parts, { clinicId: clinic, connectionId: connection });
    } catch (error) {
      parts.log.warn({ err: error }, 'the folder of a laboratory could not be read');
    }
  });
}
