import type { LabReportStatus, LabResultStatus } from '#vocabulary/lab.ts';

/** A version of one value, in the order in which versions replace each other. */
export interface ResultVersion {
  readonly key: string;
  readonly resultedAt: string;
  readonly status: LabResultStatus;
  /** Of what the laboratory gave, without its times. */
  readonly reportedHash: string;
}

export interface StoredVersion extends ResultVersion {
  readonly id: string;
  readonly replacedBy: string | null;
}

/** Of one moment a corrected value stands before a final one, and so on; what was cancelled stands before all. */
const RANKS: Readonly<Record<LabResultStatus, number>> = {
  pending: 0,
  preliminary: 1,
  final: 2,
  corrected: 3,
  cancelled: 4,
};

/** LABR-2. Which of two versions of a value is the present one, whichever arrived first. */
export function compareVersions(a: ResultVersion, b: ResultVersion): number {
  return (
    Date.parse(a.resultedAt) - Date.parse(b.resultedAt) ||
    RANKS[a.status] - RANKS[b.status] ||
    (a.reportedHash === b.reportedHash ? 0 : a.reportedHash < b.reportedHash ? -1 : 1)
  );
}

/** What becomes of one version that arrives. */
export interface MergeStep<V> {
  readonly incoming: V;
  readonly id: string;
  /** The version that stands before it already; null where the incoming one is the present one now. */
  readonly replacedBy: string | null;
  /** The stored row that it replaces. */
  readonly replaces: string | null;
  /** Whether what the report says is different now. */
  readonly isChange: boolean;
}

/**
 * LABR-1, LABR-2. Merges what arrives into the versions that are there, so that every order of arrival ends with the same present values.
 * What is there already is left out; what is older is added as a replaced row.
 */
export function mergeVersions<V extends ResultVersion>(
  stored: readonly StoredVersion[],
  incoming: readonly V[],
  newId: () => string,
): MergeStep<V>[] {
  const versions = Map.groupBy(stored, ({ key }) => key);
  const steps = new Map<string, MergeStep<V>>();
  for (const next of incoming) {
    const known = versions.get(next.key) ?? [];
    if (known.some((version) => compareVersions(version, next) === 0)) continue;
    const id = newId();
    const present = known.find(({ replacedBy }) => replacedBy === null);
    const isPresent = !present || compareVersions(next, present) > 0;
    const step: MergeStep<V> = {
      incoming: next,
      id,
      replacedBy: isPresent ? null : (present?.id ?? null),
      replaces: isPresent && present && !steps.has(present.id) ? present.id : null,
      isChange: isPresent && present?.reportedHash !== next.reportedHash,
    };
    const earlier = present && isPresent ? steps.get(present.id) : undefined;
    // One that arrived in the same report and is replaced at once.
    if (earlier) steps.set(earlier.id, { ...earlier, replacedBy: id });
    steps.set(id, step);
    const added: StoredVersion = { ...next, id, replacedBy: step.replacedBy };
    const before = isPresent && present ? { ...present, replacedBy: id } : present;
    versions.set(next.key, [
      ...known.filter((version) => version !== present),
      ...(before ? [before] : []),
      added,
    ]);
  }
  return [...steps.values()];
}

/** What is known of a whole report, by its present values. */
export function statusOfReport(values: readonly LabResultStatus[], isCancelled: boolean): LabReportStatus {
  if (isCancelled) return 'cancelled';
  const given = values.filter((status) => status !== 'cancelled');
  if (given.length === 0) return values.length === 0 ? 'final' : 'cancelled';
  const isDone = (status: LabResultStatus) => status === 'final' || status === 'corrected';
  if (given.every(isDone)) return given.includes('corrected') ? 'corrected' : 'final';
  if (given.some(isDone)) return 'partial';
  return given.includes('preliminary') ? 'preliminary' : 'pending';
}
