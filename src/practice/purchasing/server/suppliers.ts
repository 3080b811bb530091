import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type ChangeSupplier, Supplier, type SupplierFields } from '../suppliers.contract.ts';

type Fields = z.infer<typeof SupplierFields>;

const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'Another supplier has this name. Choose a different one.' }],
} as const;
const naming = <T>(statement: Promise<T>): Promise<T> =>
  namingConstraints({ suppliers_name_key: 'supplier_name_taken' }, statement, NAME_TAKEN);

const findSuppliers = ({ tx, session: { clinicId } }: MemberContext): Promise<Supplier[]> =>
  fetchRows(
    tx,
    Supplier,
    sql`select s.id, s.name, s.email, s.phone, s.address, s.account_number as "accountNumber", s.registration,
          s.lead_days as "leadDays", s.note, s.version, s.archived_at as "archivedAt",
          (select count(*)::integer from supplier_offers f where f.clinic_id = ${clinicId} and f.supplier_id = s.id) as "offerCount"
          from suppliers s where s.clinic_id = ${clinicId}
         order by s.archived_at is not null, lower(s.name), s.id`,
  );

/** Whom the clinic buys from. */
export const listSuppliers = async (ctx: MemberContext): Promise<{ items: Supplier[] }> => ({
  items: await findSuppliers(ctx),
});

/** A supplier. @throws AppError `not_found`. */
export async function findSupplier(ctx: MemberContext, id: string): Promise<Supplier> {
  const supplier = (await findSuppliers(ctx)).find((one) => one.id === id);
  if (!supplier) throw new AppError('not_found');
  return supplier;
}

/** A supplier from whom something can be ordered. @throws AppError `not_found`. */
export async function findUsableSupplier(ctx: MemberContext, id: string): Promise<Supplier> {
  const supplier = await findSupplier(ctx, id);
  if (supplier.archivedAt !== null) throw new AppError('not_found');
  return supplier;
}

const columnsOf = ({ accountNumber, leadDays, ...fields }: Fields) => ({
  ...fields,
  account_number: accountNumber,
  lead_days: leadDays,
});

/** Adds a supplier. @throws AppError `supplier_name_taken`. */
export async function addSupplier(ctx: MemberContext, fields: Fields): Promise<Supplier> {
  const id = randomUUID();
  await naming(
    ctx.tx
      .insertInto('suppliers')
      .values({ clinic_id: ctx.session.clinicId, id, ...columnsOf(fields) })
      .execute(),
  );
  ctx.audit('supplier.added', id, { after: fields });
  return findSupplier(ctx, id);
}

/** Changes a supplier, archives or restores it. @throws AppError `not_found`, `record_changed`, `supplier_name_taken`. */
export async function changeSupplier(
  ctx: MemberContext,
  { id, version, isArchived, ...fields }: ChangeSupplier,
): Promise<Supplier> {
  const before = await findSupplier(ctx, id);
  const changed = await naming(
    ctx.tx
      .updateTable('suppliers')
      .set({
        ...columnsOf(fields),
        version: version + 1,
        archived_at: isArchived ? (before.archivedAt ?? ctx.now.toISOString()) : null,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = await findSupplier(ctx, id);
  ctx.audit('supplier.changed', id, { before, after });
  return after;
}
