import { analyteIn, unitIn } from './codes.rules.ts';
import { evaluate, type Evaluating, type Evaluation } from './evaluate-result.rules.ts';
import type { IncomingReport, IncomingResult } from './incoming-report.contract.ts';
import { mergeVersions, type ResultVersion, type StoredVersion } from './merge-report.rules.ts';
import { keyOf, reportedText } from './reported-hash.rules.ts';

/** A version that arrives, with all that came of it. */
export interface IncomingVersion extends ResultVersion {
  readonly result: IncomingResult;
  readonly position: number;
}

const DAY_LENGTH = 10;

export const versionOf = (
  result: IncomingResult,
  position: number,
  hash: (text: string) => string,
): IncomingVersion => ({
  key: keyOf(result),
  resultedAt: result.resultedAt,
  status: result.status,
  reportedHash: hash(reportedText(result)),
  result,
  position,
});

/** A value of a report that was withdrawn as a whole. */
const cancelled = (result: IncomingResult, at: string): IncomingResult => ({
  ...result,
  valueText: null,
  valueNumber: null,
  comparator: null,
  unit: null,
  low: null,
  high: null,
  rangeText: null,
  flag: null,
  method: null,
  specimen: null,
  note: null,
  status: 'cancelled',
  resultedAt: at,
});

/** The later of two instants, as far as there are any. */
export const latest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a;

/**
 * LABR-2. What a report brings: its values, and for one that is withdrawn, whenever that arrived, the cancellation of every value that was
 * given until then.
 */
export function incomingVersions(
  { results }: Pick<IncomingReport, 'results'>,
  known: readonly IncomingResult[],
  cancelledAt: string | null,
  hash: (text: string) => string,
): IncomingVersion[] {
  const given = results.map((result, position) => versionOf(result, position, hash));
  if (cancelledAt === null) return given;
  const named = new Map([...known, ...results].map((result) => [keyOf(result), result]));
  const gone = [...named.values()]
    .filter(({ resultedAt }) => Date.parse(resultedAt) <= Date.parse(cancelledAt))
    .map((result, position) => versionOf(cancelled(result, cancelledAt), position, hash));
  return [...given, ...gone];
}

/** With what was measured and its unit, as they are called here. */
export interface EvaluatedResult extends Evaluation {
  readonly analyte: string;
  readonly unit: string | null;
}

/** The evaluation of what the laboratory gave. */
export function evaluateResult(result: IncomingResult, by: Evaluating): EvaluatedResult {
  const [analyte, unit] = [analyteIn(result, by.codes), unitIn(result.unit, by.codes)];
  const day = (result.collectedAt ?? result.resultedAt).slice(0, DAY_LENGTH);
  return { ...evaluate({ ...result, analyte, unit, day }, by), analyte, unit };
}

export interface AppliedRow extends EvaluatedResult {
  readonly id: string;
  readonly position: number;
  readonly reportedHash: string;
  readonly replacedBy: string | null;
  readonly result: IncomingResult;
  readonly isChange: boolean;
}

export interface Applied {
  readonly rows: AppliedRow[];
  readonly replaced: { readonly id: string; readonly by: string }[];
}

/** The rows that arriving versions add, each with the range and the flag of its day. */
export function applyVersions(
  stored: readonly (StoredVersion & { readonly position: number })[],
  incoming: readonly IncomingVersion[],
  by: Evaluating,
  newId: () => string,
): Applied {
  const positions = new Map(stored.map(({ key, position }) => [key, position]));
  const steps = mergeVersions(stored, incoming, newId);
  return {
    rows: steps.map(({ incoming: version, id, replacedBy, isChange }) => ({
      id,
      replacedBy,
      isChange: isChange && replacedBy === null,
      position: positions.get(version.key) ?? version.position,
      reportedHash: version.reportedHash,
      result: version.result,
      ...evaluateResult(version.result, by),
    })),
    replaced: steps.flatMap(({ id, replaces }) => (replaces === null ? [] : [{ id: replaces, by: id }])),
  };
}
