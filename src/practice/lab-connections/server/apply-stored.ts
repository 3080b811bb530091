import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { faultSentence, MESSAGE_FORMATS, readContent } from '../read-content.rules.ts';
import type { LabScope } from '#practice/lab-results/server/public/lab-scope.ts';
import { isLastingFailure } from './is-lasting-failure.ts';
import { keepReportFile } from './keep-report-file.ts';
import type { LabParts } from './lab-parts.ts';
import { applyReports, contentHash } from './store-message.ts';

const Stored = z.object({
  controlId: z.string(),
  format: z.enum(MESSAGE_FORMATS),
  content: z.instanceof(Uint8Array),
  receivedAt: Instant,
  laboratoryId: z.uuid(),
  zone: z.string(),
});

interface MessageKey {
  readonly clinicId: string;
  readonly messageId: string;
}

const findWaiting = ({ tx }: Pick<LabScope, 'tx'>, { clinicId, messageId }: MessageKey, lock = sql``) =>
  fetchRow(
    tx,
    Stored,
    sql`select m.format, m.control_id as "controlId", m.content, m.received_at as "receivedAt", c.laboratory_id as "laboratoryId",
        k.time_zone as zone
      from lab_messages m
        join lab_connections c on c.clinic_id = ${clinicId} and c.id = m.connection_id
        join clinics k on k.id = ${clinicId}
     where m.clinic_id = ${clinicId} and m.id = ${messageId} and m.status = 'waiting' ${lock}`,
  );

/** A PDF goes to the storage first; null for any other message, and for one that cannot be read. */
async function keepFile(parts: LabParts, key: MessageKey) {
  const { clinicId } = key;
  const stored = await asClinic(parts.database, clinicId, (scope) => findWaiting(scope, key), {
    mode: 'read',
  });
  if (stored?.format !== 'pdf') return null;
  const { content: bytes, controlId: fileName } = stored;
  const sha256 = contentHash(bytes);
  if (!readContent('pdf', bytes, stored, sha256).ok) return null;
  return keepReportFile(parts, { clinicId, fileName, bytes, sha256 });
}

const markFailed = async (
  { database }: LabParts,
  { clinicId, messageId }: MessageKey,
  failure: string,
): Promise<void> => {
  await asClinic(database, clinicId, ({ tx }) =>
    sql`update lab_messages m set status = 'failed', failure = ${failure}, attempts = m.attempts + 1
      where m.clinic_id = ${clinicId} and m.id = ${messageId} and m.status = 'waiting'`.execute(tx),
  );
};

/**
 * LABX-7. Applies a message that is stored already: an upload, or one that failed and is tried again. Once: what it does and that it was done
 * are one transaction.
 */
export async function applyStored(parts: LabParts, key: MessageKey): Promise<void> {
  const { clinicId, messageId } = key;
  try {
    const file = await keepFile(parts, key);
    if (file && !file.ok) return await markFailed(parts, key, faultSentence(file.error));
    const failure = await asClinic(parts.database, clinicId, async (scope) => {
      const stored = await findWaiting(scope, key, sql`for update of m`);
      if (!stored) return null;
      const { format, content, receivedAt, controlId: _, ...context } = stored;
      const reports = readContent(format, content, { ...context, receivedAt }, contentHash(content));
      if (!reports.ok) return faultSentence(reports.error);
      await applyReports(scope, reports.value, file?.value ?? null);
      const numbers = reports.value.map((report) => report.externalId);
      await sql`update lab_messages m set status = 'applied', failure = null, applied_at = ${scope.now.toISOString()},
          attempts = m.attempts + 1, report_numbers = ${numbers}::text[]
        where m.clinic_id = ${clinicId} and m.id = ${messageId}`.execute(scope.tx);
      return null;
    });
    if (failure !== null) await markFailed(parts, key, failure);
  } catch (error) {
    if (!isLastingFailure(error)) throw error;
    parts.log.error({ err: error }, 'the reports of a message could not be stored');
    await markFailed(parts, key, faultSentence('refused'));
  }
}
