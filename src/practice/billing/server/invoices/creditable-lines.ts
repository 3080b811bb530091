import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { InvoiceDocument } from '../../invoice-document.contract.ts';

const Amounts = {
  quantityThousandths: z.int(),
  netMinor: z.int(),
  discountMinor: z.int(),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int(), taxMinor: z.int() })),
};

/** What a line has, and what each credit note took back of it, negated. */
export const CreditedLine = z.object({
  position: z.int(),
  ...Amounts,
  credited: z.array(z.object(Amounts)),
});

const Line = z.object({
  ...CreditedLine.shape,
  chargeId: z.uuid(),
  itemId: z.uuid(),
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES),
  description: z.string(),
  performedOn: CalendarDay,
  performedBy: z.uuid().nullable(),
});
export type CreditableLine = z.infer<typeof Line>;

const Row = z.object({
  clientId: z.uuid(),
  today: CalendarDay,
  document: InvoiceDocument,
  lines: z.array(Line),
});

const amountsOf = (line: 'l' | 'n') => {
  const of = (column: string) => sql.ref(`${line}.${column}`);
  return sql`'quantityThousandths', ${of('quantity_thousandths')}, 'netMinor', ${of('net_minor')},
    'discountMinor', ${of('discount_minor')}, 'taxes', ${of('taxes')}`;
};

/** Fields of a `CreditedLine` of the invoice's line `l`, for a JSON object. */
export const creditedColumns = (clinicId: string) => sql`
  ${amountsOf('l')}, 'position', l.position, 'credited', coalesce((
    select json_agg(json_build_object(${amountsOf('n')})) from invoice_lines n
     where n.clinic_id = ${clinicId} and n.credits_id = l.invoice_id and n.credits_position = l.position), '[]')`;

/**
 * An invoice with its lines and what was credited of each, with today at the clinic. Who else credits the same invoice waits until
 * this transaction ends: rows that are only added cannot be locked, so the lock is on its id.
 *
 * @throws AppError `not_found`, also for a credit note.
 */
export async function findCreditable(
  { tx, now, session: { clinicId } }: MemberContext,
  id: string,
): Promise<z.infer<typeof Row>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
  const invoice = await fetchRow(
    tx,
    Row,
    sql`
    select i.client_id as "clientId", app.local_day(${now}, k.time_zone) as today, i.document,
      (select json_agg(json_build_object(${creditedColumns(clinicId)}, 'chargeId', l.charge_id, 'itemId', l.item_id,
          'incomeCategory', l.income_category, 'description', l.description, 'performedOn', l.performed_on,
          'performedBy', l.performed_by)
          order by l.position)
         from invoice_lines l where l.clinic_id = ${clinicId} and l.invoice_id = i.id) as lines
      from invoices i join clinics k on k.id = ${clinicId}
     where i.clinic_id = ${clinicId} and i.id = ${id} and i.kind = 'invoice'`,
  );
  if (!invoice) throw new AppError('not_found');
  return invoice;
}
