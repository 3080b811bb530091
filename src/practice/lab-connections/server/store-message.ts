import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { receiveReport } from '#practice/lab-results/server/public/receive-report.ts';
import type { ReportFile } from '#practice/lab-results/server/public/report-file.ts';
import type { LabScope } from '#practice/lab-results/server/public/lab-scope.ts';
import type { IncomingReport } from '#practice/lab-results/incoming-report.contract.ts';
import { faultSentence, type MessageFormat, readContent } from '../read-content.rules.ts';
import { cutText } from '#foundation/values/cut-text.ts';
import { isLastingFailure } from './is-lasting-failure.ts';
import { keepReportFile } from './keep-report-file.ts';
import type { LabParts } from './lab-parts.ts';

/** What arrived at a connection. */
export interface ArrivedMessage {
  readonly clinicId: string;
  readonly connectionId: string;
  readonly laboratoryId: string;
  readonly zone: string;
  readonly format: MessageFormat;
  readonly controlId: string;
  readonly messageType: string | null;
  readonly bytes: Uint8Array;
  readonly senderAddress: string | null;
}

/** `duplicate`: it was stored before. `failed`: it is stored, and nothing of it is in a report. `gone`: its connection is off. */
export type StoredOutcome = 'applied' | 'duplicate' | 'failed' | 'gone';

const Row = z.object({ id: z.uuid() });
const On = z.object({ isOn: z.boolean() });

export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reports in the order of their numbers, so that two messages about the same ones wait for each other in turn. */
export const inOrder = (reports: readonly IncomingReport[]): readonly IncomingReport[] =>
  reports.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));

/** Applies the reports one after the other. @param file of the one report that is a file. */
export async function applyReports(
  scope: LabScope,
  reports: readonly IncomingReport[],
  file: ReportFile | null,
): Promise<void> {
  for (const report of inOrder(reports)) await receiveReport(scope, report, file ? { file } : {});
}

interface NewRow {
  readonly status: 'applied' | 'failed';
  readonly failure: string | null;
  readonly numbers: readonly string[];
}

/**
 * Null when the same content came before, or its connection is off. A connection that is storing the same content is waited for.
 */
async function insertMessage(
  scope: LabScope,
  message: ArrivedMessage,
  { status, failure, numbers }: NewRow,
): Promise<string | null> {
  const { clinicId, connectionId, bytes } = message;
  const at = scope.now.toISOString();
  const row = await fetchRow(
    scope.tx,
    Row,
    sql`insert into lab_messages (clinic_id, id, connection_id, format, control_id, content_sha256, content, message_type, received_at, status,
        failure, attempts, applied_at, report_numbers, sender_address)
      select c.clinic_id, ${randomUUID()}::uuid, c.id, ${message.format}, ${message.controlId}, ${contentHash(bytes)},
          ${Buffer.from(bytes)}::bytea, ${message.messageType}::text, ${at}::timestamptz, ${status}, ${failure}::text, 1,
          ${status === 'applied' ? at : null}::timestamptz, ${[...numbers]}::text[], ${message.senderAddress}::text
        from lab_connections c where c.clinic_id = ${clinicId} and c.id = ${connectionId}::uuid and c.is_on
      on conflict (clinic_id, connection_id, control_id, content_sha256) do nothing returning id`,
  );
  return row?.id ?? null;
}

/** Whether the same content came before, so that its file need not be kept again. */
const isStored = ({ database }: LabParts, { clinicId, connectionId, controlId, bytes }: ArrivedMessage) =>
  asClinic(
    database,
    clinicId,
    async ({ tx }) =>
      (await fetchRow(
        tx,
        Row,
        sql`select m.id from lab_messages m where m.clinic_id = ${clinicId} and m.connection_id = ${connectionId}::uuid
          and m.control_id = ${controlId} and m.content_sha256 = ${contentHash(bytes)}`,
      )) !== undefined,
    { mode: 'read' },
  );

/** Why a message was not stored. */
async function whyNot(
  { tx }: LabScope,
  { clinicId, connectionId }: ArrivedMessage,
): Promise<'duplicate' | 'gone'> {
  const connection = await fetchRow(
    tx,
    On,
    sql`select c.is_on as "isOn" from lab_connections c where c.clinic_id = ${clinicId} and c.id = ${connectionId}::uuid`,
  );
  return connection?.isOn === true ? 'duplicate' : 'gone';
}

/** Keeps it with the reason, so that it is seen and can be applied later. */
export const storeFailed = (
  { database }: LabParts,
  message: ArrivedMessage,
  failure: string,
): Promise<StoredOutcome> =>
  asClinic(database, message.clinicId, async (scope) => {
    const id = await insertMessage(scope, message, {
      status: 'failed',
      failure: cutText(failure, 500),
      numbers: [],
    });
    return id === null ? whyNot(scope, message) : 'failed';
  });

/**
 * LABX-6. Stores a message and the reports in it in one transaction: when this returns, both survive a crash, and when it throws, neither was
 * stored. The same message again changes nothing. One whose reports cannot be stored is kept without them.
 *
 * @throws what the database threw, when sending the message again may help.
 */
export async function storeMessage(
  parts: LabParts,
  message: ArrivedMessage,
  now = new Date(),
): Promise<StoredOutcome> {
  const { laboratoryId, zone, format, bytes } = message;
  const context = { laboratoryId, zone, receivedAt: now.toISOString() };
  const reports = readContent(format, bytes, context, contentHash(bytes));
  if (!reports.ok) return storeFailed(parts, message, faultSentence(reports.error));
  if (format === 'pdf' && (await isStored(parts, message))) return 'duplicate';
  const file =
    format === 'pdf'
      ? await keepReportFile(parts, { ...message, fileName: message.controlId, sha256: contentHash(bytes) })
      : null;
  if (file && !file.ok) return storeFailed(parts, message, faultSentence(file.error));
  try {
    return await asClinic(
      parts.database,
      message.clinicId,
      async (scope) => {
        const numbers = reports.value.map((report) => report.externalId);
        const id = await insertMessage(scope, message, { status: 'applied', failure: null, numbers });
        if (id === null) return whyNot(scope, message);
        await applyReports(scope, reports.value, file?.value ?? null);
        return 'applied';
      },
      { now },
    );
  } catch (error) {
    if (!isLastingFailure(error)) throw error;
    parts.log.error({ err: error }, 'the reports of a message could not be stored');
    return storeFailed(parts, message, faultSentence('refused'));
  }
}
