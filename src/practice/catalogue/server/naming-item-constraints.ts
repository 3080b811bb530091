import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

const CODE_TAKEN = {
  fields: [{ path: 'code', message: 'Another item has this code. Choose another.' }],
} as const;
const BARCODE_TAKEN = {
  fields: [{ path: 'barcode', message: 'Another item has this barcode. Check the number.' }],
} as const;

const UNIT_IN_USE = {
  fields: [
    { path: 'dispenseUnit', message: 'Its stock is counted in this unit. Use it up or count it down first.' },
  ],
} as const;

/**
 * Awaits a statement that writes an item.
 *
 * @throws AppError `item_code_taken`, `item_barcode_taken`, `item_unit_in_use`, each at its field.
 */
export const namingItemConstraints = <T>(statement: Promise<T>): Promise<T> =>
  namingConstraints(
    { catalogue_items_code_key: 'item_code_taken' },
    namingConstraints(
      { catalogue_items_barcode_key: 'item_barcode_taken' },
      namingConstraints({ catalogue_items_stocked_unit_check: 'item_unit_in_use' }, statement, UNIT_IN_USE),
      BARCODE_TAKEN,
    ),
    CODE_TAKEN,
  );
