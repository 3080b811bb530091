import { csvLine } from '#foundation/values/csv.ts';
import type { Inspection } from '../inspection.contract.ts';
import { REGISTER_KIND_LABELS, rowDetail, totalLines } from '../inspection-text.rules.ts';

const HEAD = [
  'Container',
  'Lot',
  'Row',
  'Recorded at',
  'What',
  'Recipient, reason',
  'Address',
  'Recorded by',
  'Witness',
  'Before',
  'Quantity',
  'Balance',
];

/** What an inspector asks for as CSV: the drug, its receipts, each row of each register, and what they come to. */
export function inspectionAsCsv(inspection: Inspection): string {
  const { drugName, substance, form, strength, schedule, productCode, unit, from, to } = inspection;
  const lines = [
    csvLine(['Drug', drugName]),
    csvLine(['Substance', substance]),
    csvLine(['Form', form]),
    csvLine(['Strength', strength]),
    csvLine(['Schedule', schedule]),
    csvLine(['Pack number', productCode]),
    csvLine(['Unit', unit]),
    csvLine(['From', from]),
    csvLine(['To', to]),
    csvLine([]),
    csvLine(['Received', 'Supplier', 'Address', 'Registration', 'Received by', 'Lot', 'Expires', 'Quantity']),
    ...inspection.receipts.map((receipt) =>
      csvLine([
        receipt.receivedOn,
        receipt.supplier,
        receipt.supplierAddress,
        receipt.supplierRegistration,
        receipt.receivedByName,
        receipt.lotNumber,
        receipt.expiresOn,
        receipt.quantityThousandths / 1000,
      ]),
    ),
    csvLine([]),
    csvLine(HEAD),
    ...inspection.containers.flatMap(({ number, lotNumber, rows }) =>
      rows.map((row) =>
        csvLine([
          number,
          lotNumber,
          row.position,
          row.recordedAt,
          REGISTER_KIND_LABELS[row.kind],
          rowDetail(row),
          row.clientAddress,
          row.recordedByName,
          row.witnessName,
          row.beforeThousandths / 1000,
          row.quantityThousandths / 1000,
          row.balanceThousandths / 1000,
        ]),
      ),
    ),
    csvLine([]),
    ...totalLines(inspection).map(({ label, thousandths }) => csvLine([label, thousandths / 1000])),
  ];
  // Without a byte order mark spreadsheets assume a legacy encoding.
  return `\u{FEFF}${lines.join('')}`;
}
