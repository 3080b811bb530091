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
