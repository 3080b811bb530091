import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** What the import does with a row of the file. */
export const OFFER_OUTCOMES = ['added', 'changed', 'unchanged', 'faulty'] as const;

export const ImportedOffer = z.object({
  /** As in a spreadsheet: the headings are row 1. Blank rows do not count. */
  line: z.int(),
  code: z.string(),
  name: z.string(),
  outcome: z.enum(OFFER_OUTCOMES),
  /** What is different afterwards, as cells of the file. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportedOffer = z.infer<typeof ImportedOffer>;

export const ImportOffers = z.strictObject({
  supplierId: z.uuid(),
  /** The file’s text; see SUP-1 for its columns. */
  csv: z.string().min(1, 'Choose a file.').max(900_000, 'Use a file of at most 900,000 characters.'),
});
export type ImportOffers = z.infer<typeof ImportOffers>;

const OffersReport = z.object({ rows: z.array(ImportedOffer) });
export type OffersReport = z.infer<typeof OffersReport>;

/** Changes nothing. Errors of the file as a whole are at `csv`. */
export const previewOfferImportEndpoint = endpoint({
  id: 'purchasing.previewOfferImport',
  method: 'POST',
  path: '/v1/suppliers/{supplierId}/import/preview',
  summary: 'Previews the import of a supplier’s catalog, row by row.',
  permission: 'stock:manage',
  reads: [],
  changes: [],
  input: ImportOffers,
  output: OffersReport,
  errors: ['not_found'],
});

/** Rows with errors are left out; what is not in the file stays as it is. */
export const importOffersEndpoint = endpoint({
  id: 'purchasing.importOffers',
  method: 'POST',
  path: '/v1/suppliers/{supplierId}/import',
  summary: 'Adds and changes what a supplier offers, from a file of comma-separated values.',
  permission: 'stock:manage',
  audit: 'supplier_offers.imported',
  changes: ['suppliers'],
  input: ImportOffers,
  output: OffersReport,
  errors: ['not_found', 'supplier_code_taken'],
  idempotent: true,
});
