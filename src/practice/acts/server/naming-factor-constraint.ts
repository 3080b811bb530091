import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

const BOUNDS_CHANGED = {
  fields: [
    {
      path: 'factorPercent',
      message: 'This item’s factors have just changed in the catalog. Choose the item and its factor again.',
    },
  ],
} as const;

/**
 * PRICE-3. Awaits a statement that writes a factor. It was within the bounds when they were read; the database compares
 * it again with those that the item has by then.
 *
 * @throws AppError `invalid_input` at the factor.
 */
export const namingFactorConstraint = <T>(statement: Promise<T>): Promise<T> =>
  namingConstraints({ acts_factor_check: 'invalid_input' }, statement, BOUNDS_CHANGED);
