import { randomUUID } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { changesOf, type CountedChange } from '../../count.rules.ts';
import { correctLevels } from '../correct-levels.ts';
import { findMovedItems } from '../find-move.ts';

/** An item at a location of which every lot was counted. */
export interface PostedPlace {
  readonly itemId: string;
  readonly locationId: string;
  readonly changes: readonly CountedChange[];
  /** What is there beyond every lot on record: it becomes a lot whose number, expiry and cost are not known. */
  readonly foundThousandths: number;
}

/**
 * COUNT-3. Records what was counted of any number of items: one movement for each lot that was off. @throws AppError `not_found` where
 * something was found at a location that is archived meanwhile.
 */
export async function postCounts(
  ctx: MemberContext,
  places: readonly PostedPlace[],
  note: string | null,
): Promise<void> {
  const items = await findMovedItems(ctx, [...new Set(places.map(({ itemId }) => itemId))]);
  const found = places.flatMap(({ itemId, locationId, foundThousandths }) =>
    foundThousandths > 0
      ? [{ itemId, locationId, lotId: randomUUID(), changeThousandths: foundThousandths }]
      : [],
  );
  if (found.length > 0)
    await ctx.tx
      .insertInto('stock_lots')
      .values(
        found.map(({ itemId, lotId }) => ({
          clinic_id: ctx.session.clinicId,
          id: lotId,
          item_id: itemId,
          received_on: items.get(itemId)?.today ?? '',
        })),
      )
      .execute();
  await correctLevels(
    ctx,
    places.map(({ itemId, locationId, changes }) => {
      const item = items.get(itemId);
      if (!item) throw new AppError('not_found');
      const own = found.filter((one) => one.itemId === itemId && one.locationId === locationId);
      return {
        itemId,
        unit: item.unit,
        locationId,
        correctionsOf: (there) => changesOf([...changes, ...own], there),
      };
    }),
    note,
  );
}
