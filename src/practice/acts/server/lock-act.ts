import { sql } from 'kysely';
import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({
  id: z.uuid(),
  status: z.enum(ACT_STATUSES),
  itemId: z.uuid(),
  kind: z.string(),
  name: z.string(),
  quantityThousandths: z.int(),
  factorPercent: z.int().nullable(),
  isEmergency: z.boolean(),
  isBillable: z.boolean(),
  use: z.enum(ITEM_USES),
  overrideReason: z.string().nullable(),
  overriddenAlertIds: z.array(z.uuid()),
});
export type LockedAct = z.infer<typeof Row>;

/** An act, locked until the transaction ends: whoever else acts on it waits. @throws AppError `not_found`. */
export async function lockAct(ctx: MemberContext, id: string): Promise<LockedAct> {
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`select a.id, a.status, a.item_id as "itemId", a.item_kind as kind, a.item_name as name,
          a.quantity_thousandths as "quantityThousandths", a.factor_percent as "factorPercent", a.is_billable as "isBillable",
          a.is_emergency as "isEmergency",
          a.use, a.override_reason as "overrideReason", a.overridden_alert_ids as "overriddenAlertIds"
          from acts a where a.clinic_id = ${ctx.session.clinicId} and a.id = ${id} for update`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
