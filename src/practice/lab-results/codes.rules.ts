import type { LabCodeKind } from '#vocabulary/lab.ts';
import { LAB_UNITS, foldUnit } from '#vocabulary/lab-units.ts';
import { analyteOf, isListedCode } from './analyte.rules.ts';
import type { IncomingResult } from './incoming-report.contract.ts';

/** A code of a laboratory and what it stands for here; null until somebody says so. */
export interface LabCodeRow {
  readonly kind: LabCodeKind;
  readonly code: string;
  readonly ours: string | null;
}

/** What the codes of one laboratory stand for. */
export interface CodeBook {
  readonly ours: (kind: LabCodeKind, code: string) => string | null;
  /** Whether it was seen before. */
  readonly has: (kind: LabCodeKind, code: string) => boolean;
}

const keyOf = (kind: LabCodeKind, code: string): string => `${kind} ${code}`;

export function codeBook(rows: readonly LabCodeRow[]): CodeBook {
  const known = new Map(rows.map(({ kind, code, ours }) => [keyOf(kind, code), ours]));
  return {
    ours: (kind, code) => known.get(keyOf(kind, code)) ?? null,
    has: (kind, code) => known.has(keyOf(kind, code)),
  };
}

/** LABR-9. What was measured: what the clinic says that the code stands for, else what the lists know. */
export function analyteIn(result: Pick<IncomingResult, 'code' | 'loincCode'>, book: CodeBook): string {
  const ours = book.ours('analyte', result.code);
  return ours === null ? analyteOf(result) : analyteOf({ code: ours, loincCode: null });
}

/** LABR-9. The unit as it is written here. A number is not changed: it is the same unit. */
export const unitIn = (unit: string | null, book: CodeBook): string | null =>
  unit === null ? null : (book.ours('unit', unit) ?? unit);

/** Of enzymes, and of ions by charge: they are never converted by themselves, and need no translation. */
const PLAIN_UNITS: ReadonlySet<string> = new Set(['iu/l', 'meq/l', 'u/l']);

export interface ListedHere {
  /** Analytes of the clinic's own ranges. */
  readonly analytes: ReadonlySet<string>;
  /** Units of the clinic's own ranges, folded. */
  readonly units: ReadonlySet<string>;
}

export interface NewCode {
  readonly kind: LabCodeKind;
  readonly code: string;
  readonly name: string | null;
}

/** LABR-9. What a laboratory uses for the first time: tests, and codes and units that none of the lists has. */
export function newCodes(
  results: readonly Pick<IncomingResult, 'code' | 'loincCode' | 'name' | 'testCode' | 'testName' | 'unit'>[],
  book: CodeBook,
  listed: ListedHere,
): NewCode[] {
  const found = new Map<string, NewCode>();
  const note = (kind: LabCodeKind, code: string, name: string | null) => {
    if (!book.has(kind, code)) found.set(keyOf(kind, code), { kind, code, name });
  };
  for (const { testCode, testName, code, name, unit, ...rest } of results) {
    note('test', testCode, testName);
    if (!isListedCode({ code, ...rest }) && !listed.analytes.has(analyteOf({ code, ...rest })))
      note('analyte', code, name);
    const folded = unit === null ? null : foldUnit(unit);
    if (
      unit !== null &&
      folded !== null &&
      !Object.hasOwn(LAB_UNITS, folded) &&
      !PLAIN_UNITS.has(folded) &&
      !listed.units.has(folded)
    )
      note('unit', unit, null);
  }
  return [...found.values()].toSorted((a, b) => (keyOf(a.kind, a.code) < keyOf(b.kind, b.code) ? -1 : 1));
}
