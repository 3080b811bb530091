import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockStockOf } from '#practice/stock/server/public/move-lot.ts';
import type { OpenContainer } from '../contract.ts';
import { addRow } from './add-row.ts';

const Row = z.object({
  drugName: z.string(),
  schedule: z.string(),
  unit: z.string(),
  substance: z.string().nullable(),
  form: z.string().nullable(),
  strength: z.string().nullable(),
  unopenedThousandths: z.int(),
});

/** The drug, its lot at a place, and what of it is in no container. */
const findUnopened = (
  { tx, session: { clinicId } }: MemberContext,
  { itemId, lotId, locationId }: OpenContainer,
) =>
  fetchRow(
    tx,
    Row,
    sql`select i.name as "drugName", coalesce(i.control_schedule, '') as schedule, coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit,
          k.substance, k.form, k.strength,
          (coalesce((select sum(l.quantity_thousandths) from stock_levels l where l.clinic_id = ${clinicId}
             and l.item_id = ${itemId}::uuid and l.lot_id = ${lotId}::uuid and l.location_id = ${locationId}::uuid), 0)
           - coalesce((select sum(c.balance_thousandths) from controlled_containers c where c.clinic_id = ${clinicId}
             and c.lot_id = ${lotId}::uuid and c.location_id = ${locationId}::uuid), 0))::integer as "unopenedThousandths"
          from catalogue_items i
          join stock_lots t on t.clinic_id = ${clinicId} and t.item_id = i.id and t.id = ${lotId}
          left join controlled_items k on k.clinic_id = ${clinicId} and k.item_id = i.id
         where i.clinic_id = ${clinicId} and i.id = ${itemId} and (i.control_schedule is not null or k.item_id is not null)`,
  );

/** Numbers of containers follow each other; those who open at once wait for each other. */
const takeNumber = async ({ tx, session: { clinicId } }: MemberContext): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`container number ${clinicId}`}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('controlled_containers')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
};

/**
 * CD-3. Takes a container from the unopened of a lot and begins its register.
 *
 * @throws AppError `controlled_details_missing`, `not_found`, `stock_short` where less is unopened.
 */
export async function openContainer(
  ctx: MemberContext,
  input: OpenContainer,
): Promise<{ id: string; number: number }> {
  const { itemId, lotId, locationId, quantityThousandths } = input;
  await lockStockOf(ctx, itemId);
  const found = await findUnopened(ctx, input);
  if (!found) throw new AppError('not_found');
  const { substance, form, strength, drugName, schedule, unit, unopenedThousandths } = found;
  if (substance === null || form === null || strength === null)
    throw new AppError('controlled_details_missing');
  if (unopenedThousandths < quantityThousandths) throw new AppError('stock_short');
  const id = randomUUID();
  const number = await takeNumber(ctx);
  await ctx.tx
    .insertInto('controlled_containers')
    .values({
      clinic_id: ctx.session.clinicId,
      id,
      number,
      item_id: itemId,
      lot_id: lotId,
      drug_name: drugName,
      schedule,
      substance,
      form,
      strength,
      unit,
      size_thousandths: quantityThousandths,
      location_id: locationId,
    })
    .execute();
  await addRow(ctx, { kind: 'opened', containerId: id, quantityThousandths, locationId });
  ctx.audit('container.opened', id, { after: { number, drug: drugName, lotId, quantityThousandths } });
  return { id, number };
}
