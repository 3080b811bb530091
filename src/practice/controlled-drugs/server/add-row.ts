import type { RegisterKind } from '#vocabulary/controlled-drugs.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

interface NewRow {
  readonly containerId: string;
  readonly kind: RegisterKind;
  readonly quantityThousandths: number;
  readonly locationId: string;
  readonly movementId?: string;
  readonly actId?: string;
  readonly reversesPosition?: number;
  readonly discrepancyId?: string;
  readonly confirmationId?: string;
  readonly reason?: string | null;
  readonly note?: string | null;
}

/**
 * CD-1. Adds a row at the end of a register. Position, balances and hashes are written by the database.
 *
 * @throws AppError `container_short` where the container would have less than nothing, `witness_missing` where a witness confirmed
 *   something else, or for something else before.
 */
export async function addRow({ tx, session: { clinicId } }: MemberContext, row: NewRow): Promise<void> {
  await namingConstraints(
    {
      controlled_register_rows_balance_check: 'container_short',
      controlled_register_rows_witness_check: 'witness_missing',
      controlled_register_rows_confirmation_key: 'witness_missing',
    },
    tx
      .insertInto('controlled_register_rows')
      .values({
        clinic_id: clinicId,
        container_id: row.containerId,
        kind: row.kind,
        quantity_thousandths: row.quantityThousandths,
        location_id: row.locationId,
        movement_id: row.movementId ?? null,
        act_id: row.actId ?? null,
        reverses_position: row.reversesPosition ?? null,
        discrepancy_id: row.discrepancyId ?? null,
        confirmation_id: row.confirmationId ?? null,
        reason: row.reason ?? null,
        note: row.note ?? null,
      })
      .execute(),
  );
}
