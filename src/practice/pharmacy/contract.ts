import * as z from 'zod';
import { LABEL_SIZES, labelsOf } from '#vocabulary/label-sizes.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { Directions } from './directions.contract.ts';
import { LABEL_FIELDS, LabelDrawing, LabelEntry, MissingField } from './label.contract.ts';

/** Labels that one prints on, and where on a sheet; always 1 on a roll. */
const Stock = {
  size: z.enum(LABEL_SIZES, 'Choose a size.'),
  position: z.int().min(1).max(24),
};
const POSITION = { path: ['position'], message: 'Choose a label of the sheet.' };

/** A label that was printed, with its reprints. */
export const PrintedLabel = z.object({
  id: z.uuid(),
  number: z.int(),
  printedAt: Instant,
  printedByName: z.string().nullable(),
  /** Why it replaced an earlier one. */
  reason: z.string().nullable(),
  drawing: LabelDrawing,
  reprints: z.array(
    z.object({
      number: z.int(),
      reason: z.string(),
      reprintedAt: Instant,
      reprintedByName: z.string().nullable(),
    }),
  ),
});
export type PrintedLabel = z.infer<typeof PrintedLabel>;

/** What is known for the label of an act. */
export const PreparedLabel = z.object({
  actId: z.uuid(),
  name: z.string(),
  petName: z.string(),
  quantityThousandths: z.int(),
  unit: z.string().nullable(),
  /** From the records, and from the label that was printed last. */
  entry: LabelEntry.extend({
    directions: z.object({
      chosen: Directions.shape.chosen,
      text: z.string().nullable(),
    }),
  }),
  /** What this label needs where the clinic is. */
  required: z.array(z.enum(LABEL_FIELDS)),
  size: z.enum(LABEL_SIZES),
  prescribers: z.array(z.object({ id: z.uuid(), fullName: z.string() })),
  /** The latest first. */
  labels: z.array(PrintedLabel),
});
export type PreparedLabel = z.infer<typeof PreparedLabel>;

const Reason = z.string().trim().min(1, 'Give a reason.').max(300, 'Use at most 300 characters.');

const OfAct = { actId: z.uuid() };

/** Of a drug that was handed over, and not undone. */
export const prepareLabelEndpoint = endpoint({
  id: 'pharmacy.prepareLabel',
  method: 'GET',
  path: '/v1/acts/{actId}/label',
  summary: 'What is known for the label of a drug that was handed over, and its labels so far.',
  permission: 'record:read',
  reads: ['acts', 'dispensingLabels', 'labelSettings'],
  input: z.strictObject(OfAct),
  output: PreparedLabel,
  errors: ['not_found'],
});

const onSheet = ({ size, position }: { size: (typeof LABEL_SIZES)[number]; position: number }) =>
  position <= labelsOf(size);

export const PreviewLabel = z
  .strictObject({ ...OfAct, entry: LabelEntry, ...Stock })
  .refine(onSheet, POSITION);
export type PreviewLabel = z.output<typeof PreviewLabel>;

/** DISP-2. What it would print, even while something is missing. */
export const LabelPreview = z.object({
  missing: z.array(MissingField),
  /** What somebody should look at; nothing of it prevents the print. */
  notes: z.array(z.string()),
  /** Null where it does not fit on the label. */
  drawing: LabelDrawing.nullable(),
});
export type LabelPreview = z.infer<typeof LabelPreview>;

export const previewLabelEndpoint = endpoint({
  id: 'pharmacy.previewLabel',
  method: 'POST',
  path: '/v1/acts/{actId}/label/preview',
  summary: 'Shows a label as it would be printed, and what it lacks.',
  permission: 'act:write',
  reads: [],
  changes: [],
  input: PreviewLabel,
  output: LabelPreview,
  errors: ['not_found'],
});

export const PrintLabel = z
  .strictObject({
    ...OfAct,
    entry: LabelEntry,
    ...Stock,
    /** Why it replaces the label that was printed before; missing for the first one. */
    reason: Reason.optional(),
  })
  .refine(onSheet, POSITION);
export type PrintLabel = z.output<typeof PrintLabel>;

/**
 * DISP-2. Refused while a detail is missing: `missing` in the details of the error names each. What was printed is frozen; a second
 * label of the same act needs a reason.
 */
export const printLabelEndpoint = endpoint({
  id: 'pharmacy.printLabel',
  method: 'POST',
  path: '/v1/acts/{actId}/labels',
  summary: 'Prints the numbered label of a drug that was handed over.',
  permission: 'act:write',
  audit: 'dispensing_label.printed',
  changes: ['dispensingLabels'],
  input: PrintLabel,
  output: PrintedLabel,
  errors: ['label_incomplete', 'label_printed_before', 'label_too_long', 'not_found'],
  idempotent: true,
});

export const ReprintLabel = z.strictObject({ id: z.uuid(), reason: Reason });
export type ReprintLabel = z.output<typeof ReprintLabel>;

/** DISP-5. Only the label that counts: one that was replaced is not printed again. */
export const reprintLabelEndpoint = endpoint({
  id: 'pharmacy.reprintLabel',
  method: 'POST',
  path: '/v1/dispensing-labels/{id}/reprints',
  summary: 'Prints a label again as it was, with a number and a reason.',
  permission: 'act:write',
  audit: 'dispensing_label.reprinted',
  changes: ['dispensingLabels'],
  input: ReprintLabel,
  output: PrintedLabel,
  errors: ['label_replaced', 'not_found'],
  idempotent: true,
});

/** Each time the same file. */
export const getLabelPdfEndpoint = endpoint({
  id: 'pharmacy.getLabelPdf',
  method: 'GET',
  path: '/v1/dispensing-labels/{id}/pdf',
  summary: 'A printed label, or one of its reprints, as a PDF of its size.',
  permission: 'record:read',
  reads: [],
  input: z.strictObject({
    id: z.uuid(),
    /** 0 for the first print. */
    reprint: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** Of a sheet, if it is not the one on which it was printed first. */
    position: z.coerce.number().int().min(1).max(24).optional(),
  }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
