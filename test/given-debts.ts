import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { germanInvoice } from './given-invoice-document.ts';

interface GivenDebt {
  readonly clinicId: string;
  readonly clientId: string;
  readonly petId: string;
  readonly itemId: string;
  /** The day on which the invoice is due; it is issued two weeks before. */
  readonly dueOn: string;
  readonly amountMinor: number;
  readonly currency?: string;
}

/** An invoice of one line without tax, as the verbs write it, but due on any day. */
export async function givenDebt(
  owner: pg.Pool,
  { clinicId, clientId, petId, itemId, dueOn, amountMinor, currency = 'EUR' }: GivenDebt,
): Promise<{ readonly id: string; readonly number: string }> {
  const [chargeId, entryId, id] = [randomUUID(), randomUUID(), randomUUID()];
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into charges (clinic_id, id, client_id, pet_id, item_id, description, income_category, tax_class, taxes,
         quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
       values ($1, $2, $3, $4, $5, 'Exam', 'professional_services', 'service', '[]', 1000, $6, 0, 0, $6, $7)`,
      [clinicId, chargeId, clientId, petId, itemId, amountMinor, currency],
    );
    await client.query(
      `insert into ledger_entries (clinic_id, id, kind, booked_on, client_id) values ($1, $2, 'invoice', $3::date - 14, $4)`,
      [clinicId, entryId, dueOn, clientId],
    );
    await client.query(
      `insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, amount_minor, currency)
       values ($1, $2, 1, $3::date - 14, 'receivable', $4, $5), ($1, $2, 2, $3::date - 14, 'income', -$4, $5)`,
      [clinicId, entryId, dueOn, amountMinor, currency],
    );
    const counted = await client.query<{ last: number }>(
      `insert into invoice_counters as c (clinic_id, series, year, last) values ($1, 'D', 2026, 1)
         on conflict (clinic_id, series, year) do update set last = c.last + 1 returning last`,
      [clinicId],
    );
    const counter = counted.rows[0]?.last ?? 0;
    const number = `D-${counter}`;
    await client.query(
      `insert into invoices (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, due_on, currency,
         net_minor, tax_minor, total_minor, document, ledger_entry_id)
       values ($1, $2, 'invoice', $3, 'D', 2026, $4, $5, $6::date - 14, $6, $7, $8, 0, $8, $9, $10)`,
      [clinicId, id, clientId, counter, number, dueOn, currency, amountMinor, germanInvoice(), entryId],
    );
    await client.query(
      `insert into invoice_lines (clinic_id, invoice_id, position, charge_id, item_id, income_category, description,
         performed_on, quantity_thousandths, net_minor, tax_minor, taxes)
       values ($1, $2, 1, $3, $4, 'professional_services', 'Exam', $5::date - 14, 1000, $6, 0, '[]')`,
      [clinicId, id, chargeId, itemId, dueOn, amountMinor],
    );
    await client.query('commit');
    return { id, number };
  } finally {
    client.release();
  }
}
