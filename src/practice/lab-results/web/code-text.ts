import { analyteEntry } from '#vocabulary/lab-analytes.ts';
import type { LabCode } from '../codes.contract.ts';
import type { LabCodeKind } from '#vocabulary/lab.ts';

export const CODE_KIND_LABELS: Readonly<Record<LabCodeKind, string>> = {
  test: 'Test',
  analyte: 'Value',
  unit: 'Unit',
};

type Tests = readonly { readonly code: string; readonly name: string }[];

/** What a mapped code stands for, by its name. */
export function standsForText({ kind, code, ours }: LabCode, tests: Tests): string {
  if (ours === null) return '';
  const test = kind === 'test' ? tests.find((one) => one.code === ours)?.name : undefined;
  const name = test ?? (kind === 'analyte' ? analyteEntry(ours)?.name : undefined);
  if (name !== undefined) return name;
  return ours === code ? 'Kept as received' : ours;
}
