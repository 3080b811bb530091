import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { applyVersions, incomingVersions, latest } from '../../apply-report.rules.ts';
import type { IncomingReport } from '../../incoming-report.contract.ts';
import { contradicts } from '../../match.rules.ts';
import { statusOfReport } from '../../merge-report.rules.ts';
import { keyOf } from '../../reported-hash.rules.ts';
import { evaluateAgain } from '../evaluate-again.ts';
import { findCodes, recordCodes } from '../find-codes.ts';
import { findOrder, type FoundOrder } from '../find-order.ts';
import { findPresent } from '../find-present.ts';
import { findRanges } from '../find-ranges.ts';
import { followOrder } from '../follow-order.ts';
import { fileReport } from '../file-report.ts';
import { raiseAlert } from '../raise-alert.ts';
import { findReport, findVersions, type StoredReport } from '../report-row.ts';
import { writeResults } from '../write-results.ts';
import type { LabScope } from './lab-scope.ts';
import type { ReportFile } from './report-file.ts';

/** Whom a person says that a report is about, or the file that it is. */
interface Given {
  readonly file?: ReportFile;
  readonly match?: {
    readonly petId: string;
    readonly visitId: string | null;
    readonly doctorId: string | null;
  };
}

export interface ReceivedReport {
  readonly reportId: string;
  readonly outcome: 'changed' | 'new' | 'unchanged';
}

const Id = z.object({ id: z.uuid() });

/** The row of a report; one that is being added by another connection is waited for. */
const addReport = (
  { tx, now, session: { clinicId } }: LabScope,
  report: IncomingReport,
  { match }: Given,
) => {
  const at = now.toISOString();
  return fetchRow(
    tx,
    Id,
    sql`
    insert into lab_reports (clinic_id, laboratory_id, way, external_id, accession, patient, status, collected_at, resulted_at, received_at,
        changed_at, comment, comment_at, pet_id, visit_id, doctor_id, matched_by, matched_at, matched_by_user)
    values (${clinicId}, ${report.laboratoryId}, ${report.way}, ${report.externalId}, ${report.accession},
        ${JSON.stringify(report.patient)}::jsonb, 'pending', ${report.collectedAt}::timestamptz, ${report.resultedAt}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz, ${report.comment}, ${report.comment === null ? null : report.resultedAt}::timestamptz,
        ${match?.petId ?? null}::uuid, ${match?.visitId ?? null}::uuid, ${match?.doctorId ?? null}::uuid, ${match ? 'manual' : null},
        ${match ? at : null}::timestamptz, ${match ? sql`app.user_id()` : null})
    on conflict (clinic_id, laboratory_id, external_id) do nothing returning id`,
  );
};

/** LABR-3. The order to which a report belongs by its number, unless the patient is another one. */
const matchOf = (
  stored: StoredReport,
  order: FoundOrder | undefined,
  { patient }: IncomingReport,
): FoundOrder | null =>
  order && stored.pet === null && !stored.isDismissed && !contradicts(patient, order.pet) ? order : null;

/** What the header of a report becomes. A comment is replaced by a later one, never by none. */
function headerOf(stored: StoredReport, report: IncomingReport) {
  const isNewer =
    report.comment !== null &&
    (stored.commentAt === null ||
      Date.parse(report.resultedAt) > Date.parse(stored.commentAt) ||
      (Date.parse(report.resultedAt) === Date.parse(stored.commentAt) &&
        report.comment > (stored.comment ?? '')));
  return {
    comment: isNewer ? report.comment : stored.comment,
    commentAt: isNewer ? report.resultedAt : stored.commentAt,
    resultedAt: latest(stored.resultedAt, report.resultedAt) ?? report.resultedAt,
    cancelledAt: report.isCancelled ? latest(stored.cancelledAt, report.resultedAt) : stored.cancelledAt,
    accession: report.accession ?? stored.accession,
  };
}

/**
 * LABR-1, LABR-2, LABR-3, LABR-4. Stores what a laboratory, an analyzer or a person reports. The same again has no effect, and the order in
 * which reports arrive makes no difference. In the caller's transaction, so that what came and what came of it are stored together; two
 * connections that bring the same report wait for each other.
 *
 * Called by connections as `job_server`, and for a member who may write to the record. The laboratory is on the clinic's list.
 */
export async function receiveReport(
  scope: LabScope,
  report: IncomingReport,
  given: Given = {},
): Promise<ReceivedReport> {
  const { tx, now, session } = scope;
  const { clinicId } = session;
  const same = sql`r.laboratory_id = ${report.laboratoryId} and r.external_id = ${report.externalId}`;
  const [added, stored, found, order, ranges, codes] = await Promise.all([
    addReport(scope, report, given),
    findReport(scope, same),
    findVersions(scope, same),
    findOrder(scope, report.laboratoryId, report.accession),
    findRanges(scope, report.laboratoryId),
    findCodes(scope, report.laboratoryId),
  ]);
  if (!stored) throw new Error('The report that was just added is not there.');
  if (given.file && stored.documentId === null && stored.reviewedRevision === null)
    await fileReport(scope, stored.id, given.file);
  const match = matchOf(stored, order, report);
  const patient = match?.pet ?? stored.pet;
  const header = headerOf(stored, report);
  // Of those that were withdrawn, which are few, everything is needed.
  const known = report.isCancelled && found.length > 0 ? await findPresent(scope, stored.id) : [];
  const versions = found.map((version) => ({ ...version, key: keyOf(version) }));
  const incoming = incomingVersions(
    report,
    known.map(({ result }) => result),
    header.cancelledAt,
    sha256,
  );
  const { rows, replaced } = applyVersions(
    versions,
    incoming,
    { laboratoryId: report.laboratoryId, patient, ranges, codes },
    randomUUID,
  );
  const gone = new Set(replaced.map(({ id }) => id));
  const present = [
    ...found.filter(({ id, replacedBy }) => replacedBy === null && !gone.has(id)),
    ...rows
      .filter(({ replacedBy }) => replacedBy === null)
      .map(({ result, isAbnormal, isCritical }) => ({
        testCode: result.testCode,
        status: result.status,
        isAbnormal,
        isCritical,
      })),
  ];
  const isWithdrawn = header.cancelledAt !== null && present.every(({ status }) => status === 'cancelled');
  const status = statusOfReport(
    present.map((value) => value.status),
    isWithdrawn,
  );
  const isNew = added !== undefined;
  const isChanged =
    rows.some(({ isChange }) => isChange) ||
    status !== stored.status ||
    (!isNew && header.comment !== stored.comment);
  const isMatching = match !== null && !isNew;
  if (!isNew && !isChanged && rows.length === 0 && !match)
    return { reportId: stored.id, outcome: 'unchanged' };
  const revision = stored.revision + (isChanged && !isNew ? 1 : 0);
  const doctorId = match ? match.doctorId : stored.doctorId;
  const at = now.toISOString();
  await writeResults(scope, { reportId: stored.id, revision }, rows, replaced);
  // What a person types is theirs, and no code of the laboratory.
  if (report.way !== 'manual') await recordCodes(scope, { ...report, codes, ranges });
  await sql`
    update lab_reports r set status = ${status}, revision = ${revision}::integer, resulted_at = ${header.resultedAt}::timestamptz,
        comment = ${header.comment}, comment_at = ${header.commentAt}::timestamptz, cancelled_at = ${header.cancelledAt}::timestamptz,
        accession = ${header.accession}, changed_at = case when ${isChanged} then ${at}::timestamptz else r.changed_at end,
        collected_at = coalesce(r.collected_at, ${report.collectedAt}::timestamptz),
        has_abnormal = ${present.some(({ isAbnormal }) => isAbnormal)}, has_critical = ${present.some(({ isCritical }) => isCritical)}
        ${
          match
            ? sql`, order_id = ${match.id}, pet_id = ${match.pet.petId}, visit_id = ${match.visitId}, doctor_id = ${match.doctorId}::uuid,
                matched_by = 'accession', matched_at = ${at}::timestamptz`
            : sql``
        }
     where r.clinic_id = ${clinicId} and r.id = ${stored.id}`.execute(tx);
  if (rows.some(({ isChange, isCritical }) => isChange && isCritical))
    await raiseAlert(scope, { reportId: stored.id, revision, doctorId });
  const orderId = match?.id ?? stored.orderId;
  if (orderId !== null && (isChanged || match))
    await followOrder(scope, {
      orderId,
      status,
      values: present.map((value) => ({ code: value.testCode, status: value.status })),
    });
  // Values that came before anybody knew whose they are have no range of the clinic yet.
  if (isMatching && found.length > 0) await evaluateAgain(scope, stored.id);
  return { reportId: stored.id, outcome: isNew ? 'new' : isChanged ? 'changed' : 'unchanged' };
}
