import { CARE_KIND_LABELS } from '#vocabulary/care.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { type DueCareListItem, exportDueCareEndpoint } from '../contract.ts';
import type { DueCareFilters } from './due-care-filters.ts';
import { reminderState } from './reminder-state.ts';
import { SUPPRESSION_LABELS } from './suppression-labels.ts';

const HEAD = [
  'Due on',
  'Care',
  'Kind',
  'Rule',
  'Explanation',
  'Pet',
  'Species',
  'Client',
  'Phone',
  'Email',
  'No reminder because',
] as const;

/** The whole filtered list. */
export const dueCareExport = (
  filters: DueCareFilters,
  clock: { readonly today: string; readonly zone: string },
): CsvExport<DueCareListItem> => ({
  head: HEAD,
  line: (item) =>
    csvLine([
      item.dueOn,
      item.name,
      CARE_KIND_LABELS[item.kind],
      item.rule,
      item.explanation,
      item.petName,
      SPECIES_ENTRIES[item.species].label,
      item.client?.fullName ?? null,
      item.client?.phone ?? null,
      item.client?.email ?? null,
      reminderState(item, clock)
        .map((reason) => SUPPRESSION_LABELS[reason])
        .join('; '),
    ]),
  readPage: pageReader(exportDueCareEndpoint, filters),
});
