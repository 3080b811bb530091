import * as z from 'zod';
import { LABEL_SIZES } from '#vocabulary/label-sizes.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** Items at once. */
export const MAX_LABELS = 100;

/** A single one comes as a text. */
const itemIds = z.union([
  z.array(z.uuid()).min(1, 'Choose an item.').max(MAX_LABELS, `Choose at most ${MAX_LABELS} items.`),
  z.uuid('Choose an item.').transform((one) => [one]),
]);

export const getStockLabelsEndpoint = endpoint({
  id: 'stockLabels.get',
  method: 'GET',
  path: '/v1/stock/stock-labels',
  summary: 'Labels with barcodes for the shelves of items, as a PDF.',
  permission: 'stock:read',
  reads: ['catalogueItems'],
  input: z.strictObject({
    itemIds,
    size: z.enum(LABEL_SIZES),
    /** The first free label of a sheet, from 1 along the rows. */
    position: z.coerce.number().int().min(1).max(24).default(1),
  }),
  output: z.object({
    fileName: z.string(),
    /** Null where none of the items has a label. */
    contentBase64: z.string().nullable(),
    /** Items that got no label, because they have neither barcode nor code. */
    withoutCode: z.array(z.string()),
  }),
  errors: ['not_found'],
});
