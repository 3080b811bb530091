import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { MovementKind } from '#vocabulary/stock.ts';

export interface NewMovement {
  readonly kind: MovementKind;
  readonly itemId: string;
  readonly unit: string;
  /** Negative for what leaves the location. */
  readonly quantityThousandths: number;
  readonly actId?: string;
  readonly locationId?: string;
  readonly lotId?: string;
  readonly transferId?: string;
  readonly reason?: string | null;
  readonly note?: string | null;
}

/** Adds movements; a trigger keeps the levels. @throws AppError `not_found`, `stock_short` where a lot would have less than nothing. */
export async function insertMovements(
  { tx, session: { clinicId } }: MemberContext,
  movements: readonly NewMovement[],
): Promise<readonly { readonly id: string }[]> {
  if (movements.length === 0) return [];
  return namingConstraints(
    {
      stock_levels_known_check: 'stock_short',
      // Archived since it was chosen.
      stock_movements_location_check: 'not_found',
      stock_movements_clinic_id_location_id_fkey: 'not_found',
      stock_movements_clinic_id_item_id_lot_id_fkey: 'not_found',
    },
    tx
      .insertInto('stock_movements')
      .values(
        movements.map((movement) => ({
          clinic_id: clinicId,
          kind: movement.kind,
          item_id: movement.itemId,
          unit: movement.unit,
          quantity_thousandths: movement.quantityThousandths,
          act_id: movement.actId ?? null,
          location_id: movement.locationId ?? null,
          lot_id: movement.lotId ?? null,
          transfer_id: movement.transferId ?? null,
          reason: movement.reason ?? null,
          note: movement.note ?? null,
        })),
      )
      .returning('id')
      .execute(),
  );
}

/**
 * Adds what somebody moves by hand. Of a controlled drug only what is unopened is moved so, and nothing leaves the stock past its register,
 * which the database checks at once instead of at commit.
 *
 * @throws AppError `not_found`, `stock_in_register`, `stock_short`.
 */
export async function insertMovementsByHand(
  ctx: MemberContext,
  movements: readonly NewMovement[],
): Promise<void> {
  await insertMovements(ctx, movements);
  await namingConstraints(
    {
      stock_movements_register_check: 'stock_in_register',
      controlled_containers_stock_check: 'stock_in_register',
    },
    sql`set constraints stock_movements_check_register immediate`.execute(ctx.tx),
  );
}
