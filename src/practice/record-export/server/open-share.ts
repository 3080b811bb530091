import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { RecordFile } from '../record-file.contract.ts';
import { asOfNow } from '../share.rules.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';

const SharedFile = z.object({
  objectId: z.uuid(),
  name: z.string(),
  title: z.string(),
  mimeType: z.string(),
  isVoided: z.boolean(),
});

const Opened = z.discriminatedUnion('state', [
  z.object({ state: z.literal('revoked') }),
  z.object({ state: z.literal('expired') }),
  z.object({
    state: z.literal('open'),
    recipient: z.string(),
    expiresAt: Instant,
    content: RecordFile.nullable(),
    file: SharedFile.nullable(),
    releasedVisitIds: z.array(z.uuid()),
    releasedResultIds: z.array(z.uuid()),
    changedResultIds: z.array(z.uuid()),
    documentIds: z.array(z.uuid()),
    voided: z.record(z.uuid(), Instant),
  }),
]);
const Row = z.object({ opened: Opened.nullable() });

type What = 'document' | 'json' | 'page' | 'pdf';

async function open(tx: Kysely<Tables>, token: string, what: What, documentId: string | null) {
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.open_record_share(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}, ${what},
      ${documentId}::uuid) as opened`,
  );
  const opened = row?.opened;
  if (!opened) throw new AppError('not_found');
  if (opened.state !== 'open')
    throw new AppError(opened.state === 'revoked' ? 'share_revoked' : 'share_expired');
  return opened;
}

/**
 * SHARE-2. The record of a link, without what was taken back since and with what was voided; the opening is logged.
 *
 * @throws AppError `not_found`, `share_expired`, `share_revoked`.
 */
export async function openShare(tx: Kysely<Tables>, token: string, what: Exclude<What, 'document'>) {
  const { recipient, expiresAt, content, ...now } = await open(tx, token, what, null);
  if (content === null) throw new Error('An opened share must have its record.');
  return { recipient, expiresAt, record: asOfNow(content, now) };
}

/** The file of a document of a shared record; the opening is logged. @throws AppError as `openShare`. */
export async function openSharedFile(tx: Kysely<Tables>, token: string, documentId: string) {
  const { file } = await open(tx, token, 'document', documentId);
  if (file === null) throw new AppError('not_found');
  return file;
}
