import { analyteEntry } from '#vocabulary/lab-analytes.ts';
import type { LabTable } from './pet-results.contract.ts';
import type { LabValue } from './report.contract.ts';

interface Column {
  readonly report: { readonly id: string };
  readonly values: readonly LabValue[];
}

/** What a row of the table is called: as we call it, else as the laboratory does. */
const nameOf = ({ analyte, name }: LabValue): string => analyteEntry(analyte)?.name ?? name;

const cellOf = (reportId: string, value: LabValue): LabTable['rows'][number]['cells'][number] => ({
  reportId,
  valueText: value.valueText,
  unit: value.unit,
  flag: value.flag,
  isAbnormal: value.isAbnormal,
  isCritical: value.isCritical,
  status: value.status,
});

/** The values of reports by what was measured, in the order of the latest report in which each is found. */
export function tableOf(columns: readonly Column[]): LabTable['rows'] {
  const rows = new Map<string, LabTable['rows'][number]>();
  for (const { report, values } of columns) {
    for (const value of values) {
      const row = rows.get(value.analyte) ?? {
        analyte: value.analyte,
        name: nameOf(value),
        unit: value.unit,
        cells: [],
      };
      rows.set(value.analyte, {
        ...row,
        unit: row.unit ?? value.unit,
        cells: [...row.cells, cellOf(report.id, value)],
      });
    }
  }
  return [...rows.values()];
}
