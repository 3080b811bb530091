import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { RECALL_LIMIT, type RecalledDose, recallLotEndpoint } from '../recall.contract.ts';
import type { RecallQuestion } from './recall-form.tsx';

const HEAD = [
  'Given on',
  'Pet',
  'Species',
  'Deceased',
  'Vaccine',
  'Manufacturer',
  'Lot',
  'Dose',
  'Given by',
  'Reaction',
  'Client',
  'Phone',
  'Email',
] as const;

/** Every dose of the lot, for a spreadsheet. */
export const recallExport = (question: RecallQuestion): CsvExport<RecalledDose> => ({
  head: HEAD,
  line: (dose) =>
    csvLine([
      dose.givenOn,
      dose.petName,
      SPECIES_ENTRIES[dose.species].label,
      dose.isDeceased ? 'yes' : 'no',
      dose.productName,
      dose.manufacturer,
      dose.lot,
      dose.doseNumber,
      dose.givenByName,
      dose.reaction,
      dose.client?.fullName ?? null,
      dose.client?.phone ?? null,
      dose.client?.email ?? null,
    ]),
  readPage: pageReader(recallLotEndpoint, { ...question, limit: RECALL_LIMIT }),
});
