import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Form, setFormNeedsEndpoint } from '../contract.ts';
import { findForm } from './find-form.ts';

const Known = z.object({ types: z.int(), items: z.int() });

/**
 * FORM-6. Sets what a consent form has to be signed for.
 *
 * @throws AppError `not_found` for a consent form, a type or an item that the clinic does not have.
 */
export async function setFormNeeds(
  ctx: MemberContext,
  { id, appointmentTypeIds, itemIds }: z.output<typeof setFormNeedsEndpoint.input>,
): Promise<Form> {
  const { clinicId } = ctx.session;
  const types = [...new Set(appointmentTypeIds)];
  const items = [...new Set(itemIds)];
  const before = await findForm(ctx, id);
  if (before.kind !== 'consent') throw new AppError('not_found');
  const known = await fetchRow(
    ctx.tx,
    Known,
    sql`select (select count(*)::integer from appointment_types t where t.clinic_id = ${clinicId} and t.id = any (${types}::uuid[])) as types,
               (select count(*)::integer from catalogue_items i where i.clinic_id = ${clinicId} and i.id = any (${items}::uuid[])) as items`,
  );
  if (known?.types !== types.length || known.items !== items.length) throw new AppError('not_found');
  await ctx.tx
    .updateTable('forms')
    .set({ needed_for_types: types, needed_for_items: items })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  const after = await findForm(ctx, id);
  ctx.audit('form.needs_changed', id, changesBetween(before, after));
  return after;
}
