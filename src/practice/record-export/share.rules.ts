import type { RecordFile } from './record-file.contract.ts';
import type { ShareSelection } from './shares.contract.ts';

/** SHARE-1. A record with the chosen visits, vaccinations and documents only; who and which pet stays. */
export function selectParts(record: RecordFile, selection: ShareSelection | null): RecordFile {
  if (selection === null) return record;
  const keep = <T extends { readonly id: string }>(items: readonly T[], ids: readonly string[]): T[] => {
    const chosen = new Set(ids);
    return items.filter(({ id }) => chosen.has(id));
  };
  const documents = keep(record.documents, selection.documentIds);
  const head = { isComplete: false, weights: [], due: [], documents };
  const { resultIds } = selection;
  return record.kind === 'client'
    ? {
        ...record,
        ...head,
        labReports: keep(record.labReports, resultIds),
        diagnosticReports: keep(record.diagnosticReports, resultIds),
        studies: keep(record.studies, resultIds),
        visits: keep(record.visits, selection.visitIds),
        vaccinations: keep(record.vaccinations, selection.vaccinationIds),
      }
    : {
        ...record,
        ...head,
        labReports: keep(record.labReports, resultIds),
        diagnosticReports: keep(record.diagnosticReports, resultIds),
        studies: keep(record.studies, resultIds),
        visits: keep(record.visits, selection.visitIds),
        vaccinations: keep(record.vaccinations, selection.vaccinationIds),
        problems: [],
        vitalsOutsideVisits: [],
      };
}

/** Whether nothing of what can be chosen is in it. */
export const hasNoParts = (record: RecordFile): boolean =>
  [
    record.visits,
    record.vaccinations,
    record.labReports,
    record.diagnosticReports,
    record.studies,
    record.documents,
  ].every((parts) => parts.length === 0);

/** What has become of a shared record since. */
interface Since {
  /** Visits that the client may see now. */
  readonly releasedVisitIds: readonly string[];
  /** Laboratory results, reports and studies that the client may see now. */
  readonly releasedResultIds: readonly string[];
  /** Laboratory results that have changed since they were shared. */
  readonly changedResultIds: readonly string[];
  /** Documents that are neither archived nor, for clients, hidden again. */
  readonly documentIds: readonly string[];
  /** When signed forms and vaccinations were voided, by their ids. */
  readonly voided: Readonly<Record<string, string>>;
}

/**
 * SHARE-2. A shared record without what was taken back since: hidden visits, results and reports, and hidden or archived documents. What
 * was voided since no longer holds for whoever opens the link either; a client is shown no voided vaccinations. Results that the
 * laboratory has changed since say so.
 */
export function asOfNow(record: RecordFile, since: Since): RecordFile {
  const { releasedVisitIds, releasedResultIds, changedResultIds, documentIds, voided } = since;
  const current = <T extends { readonly id: string; readonly isChanged: boolean }>(report: T): T =>
    changedResultIds.includes(report.id) ? { ...report, isChanged: true } : report;
  const isReleased = ({ id }: { readonly id: string }) => releasedResultIds.includes(id);
  const marked = <T extends { readonly id: string; readonly voidedAt: string | null }>(item: T): T => {
    const voidedAt = voided[item.id];
    return voidedAt === undefined ? item : { ...item, voidedAt };
  };
  const documents = record.documents.filter(({ id }) => documentIds.includes(id)).map(marked);
  return record.kind === 'full'
    ? {
        ...record,
        documents,
        vaccinations: record.vaccinations.map(marked),
        labReports: record.labReports.map(current),
      }
    : {
        ...record,
        documents,
        visits: record.visits.filter(({ id }) => releasedVisitIds.includes(id)),
        labReports: record.labReports.filter(isReleased).map(current),
        diagnosticReports: record.diagnosticReports.filter(isReleased),
        studies: record.studies.filter(isReleased),
        vaccinations: record.vaccinations.filter(({ id }) => voided[id] === undefined),
      };
}
