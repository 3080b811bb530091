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
  return record.kind === 'client'
    ? {
        ...record,
        ...head,
        visits: keep(record.visits, selection.visitIds),
        vaccinations: keep(record.vaccinations, selection.vaccinationIds),
      }
    : {
        ...record,
        ...head,
        visits: keep(record.visits, selection.visitIds),
        vaccinations: keep(record.vaccinations, selection.vaccinationIds),
        problems: [],
        vitalsOutsideVisits: [],
      };
}

/** Whether nothing of what can be chosen is in it. */
export const hasNoParts = ({ visits, vaccinations, documents }: RecordFile): boolean =>
  visits.length + vaccinations.length + documents.length === 0;

/** What has become of a shared record since. */
interface Since {
  /** Visits that the client may see now. */
  readonly releasedVisitIds: readonly string[];
  /** Documents that are neither archived nor, for clients, hidden again. */
  readonly documentIds: readonly string[];
  /** When signed forms and vaccinations were voided, by their ids. */
  readonly voided: Readonly<Record<string, string>>;
}

/**
 * SHARE-2. A shared record without what was taken back since: hidden visits, and hidden or archived documents. What was
 * voided since no longer holds for whoever opens the link either; a client is shown no voided vaccinations.
 */
export function asOfNow(record: RecordFile, { releasedVisitIds, documentIds, voided }: Since): RecordFile {
  const marked = <T extends { readonly id: string; readonly voidedAt: string | null }>(item: T): T => {
    const voidedAt = voided[item.id];
    return voidedAt === undefined ? item : { ...item, voidedAt };
  };
  const documents = record.documents.filter(({ id }) => documentIds.includes(id)).map(marked);
  return record.kind === 'full'
    ? { ...record, documents, vaccinations: record.vaccinations.map(marked) }
    : {
        ...record,
        documents,
        visits: record.visits.filter(({ id }) => releasedVisitIds.includes(id)),
        vaccinations: record.vaccinations.filter(({ id }) => voided[id] === undefined),
      };
}
