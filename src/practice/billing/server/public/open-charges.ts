import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

const Row = z.object({ id: z.uuid(), amountMinor: z.int() });
export type OpenCharge = z.infer<typeof Row>;

/** Which of these charges count and are on no invoice. */
export const findOpenCharges = (
  { tx, session: { clinicId } }: MemberContext,
  ids: readonly string[],
): Promise<OpenCharge[]> =>
  fetchRows(
    tx,
    Row,
    sql`select c.id, c.amount_minor as "amountMinor" from charges c
         where c.clinic_id = ${clinicId} and c.id = any (${[...ids]}::uuid[]) and c.voided_at is null
           and not exists (select from invoiced_charges n where n.clinic_id = ${clinicId} and n.charge_id = c.id)`,
  );

/** Takes charges off the bill. They stay on record. @throws AppError `charge_invoiced`. */
export async function voidOpenCharges(ctx: MemberContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await namingConstraints(
    { charges_invoiced_check: 'charge_invoiced' },
    ctx.tx
      .updateTable('charges')
      .set({ voided_at: ctx.now.toISOString(), voided_by: ctx.session.userId })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', 'in', [...ids])
      .where('voided_at', 'is', null)
      .execute(),
  );
}
