import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeClient } from '../contract.ts';
import { ERASED_REFUSAL } from './erased-refusal.ts';
import { insertContacts, readContacts } from './public/insert-client.ts';

const CONTACT_COLUMNS = ['kind', 'value', 'label', 'is_primary'] as const;

/** Replaces all contacts. @returns the previous ones. */
async function replaceContacts(ctx: MemberContext, { id, contacts = [] }: ChangeClient) {
  const rows = await readContacts(ctx, contacts, 'contacts');
  const before = await ctx.tx
    .deleteFrom('client_contacts')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('client_id', '=', id)
    .returning(CONTACT_COLUMNS)
    .execute();
  await insertContacts(ctx, id, rows);
  return before;
}

/** Changes the given fields only. @throws AppError `client_erased`, `not_found`. */
export async function changeClient(ctx: MemberContext, input: ChangeClient): Promise<{ id: string }> {
  const { id, contacts, ...fields } = input;
  const before = await ctx.tx
    .selectFrom('clients')
    .select([
      'full_name as fullName',
      'address_line as addressLine',
      'postal_code as postalCode',
      'city',
      'region',
      'country',
      'language',
      'notes',
    ])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  const after = { ...before, ...fields };
  await namingConstraints(
    ERASED_REFUSAL,
    ctx.tx
      .updateTable('clients')
      .set({
        full_name: after.fullName,
        address_line: after.addressLine,
        postal_code: after.postalCode,
        city: after.city,
        region: after.region,
        country: after.country,
        language: after.language,
        notes: after.notes,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );
  const contactsBefore = contacts ? await replaceContacts(ctx, input) : undefined;
  ctx.audit('client.changed', id, {
    before: { ...before, ...(contactsBefore ? { contacts: contactsBefore } : {}) },
    after: { ...after, ...(contacts ? { contacts } : {}) },
  });
  return { id };
}
