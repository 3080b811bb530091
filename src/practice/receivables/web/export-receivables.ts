import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { exportReceivablesEndpoint, type ListReceivables, type ReceivablesRow } from '../contract.ts';
import { AGES } from './age-labels.ts';

/** The whole filtered list. Amounts have a decimal point, as files for machines do. */
export const receivablesExport = (
  filters: Pick<ListReceivables, 'q' | 'show'>,
): CsvExport<ReceivablesRow> => ({
  head: ['Client', 'Email', 'Currency', ...AGES.map(({ label }) => label), 'Overdue', 'Owed', 'Credit'],
  line: (row) => {
    const amount = (minor: number) => moneyText(minor, row.currency);
    return csvLine([
      row.clientName,
      row.email,
      row.currency,
      ...AGES.map(({ key }) => amount(row.ages[key])),
      amount(row.overdueMinor),
      amount(row.openMinor),
      amount(row.creditMinor),
    ]);
  },
  readPage: pageReader(exportReceivablesEndpoint, filters),
});
