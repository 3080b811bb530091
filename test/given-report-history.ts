import { expect } from 'vitest';
import { planAndDoActEndpoint } from '#practice/acts/contract.ts';
import { getBillEndpoint, giveDiscountEndpoint } from '#practice/billing/bills.contract.ts';
import { issueInvoiceEndpoint } from '#practice/billing/invoices.contract.ts';
import { billingHandlers } from '#practice/billing/server/routes.ts';
import {
  creditInvoiceEndpoint,
  reversePaymentEndpoint,
  takePaymentEndpoint,
} from '#practice/payments/contract.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { reportsHandlers } from '#practice/reports/server/routes.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenItem, givenTreatment } from './given-acts.ts';
import { givenStaff, type Person } from './given.ts';

/** Days on which something is issued, received or given back. */
export const FIRST = '2026-03-10';
export const SECOND = '2026-03-20';
export const THIRD = '2026-04-02';
export const FOURTH = '2026-04-15';

type Dated = 'invoices' | 'payments' | 'payment_reversals';
const DAY_OF: Readonly<Record<Dated, readonly [day: string, at: string]>> = {
  invoices: ['issued_on', 'issued_at'],
  payments: ['received_on', 'received_at'],
  payment_reversals: ['reversed_on', 'reversed_at'],
};

/** Puts a document and what was booked for it on another day, which no verb does. */
async function moveTo(db: TestDatabase, table: Dated, id: string, day: string): Promise<void> {
  const [dayColumn, atColumn] = DAY_OF[table];
  const client = await db.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query<{ entry: string }>(
      `update ${table} set ${dayColumn} = $2, ${atColumn} = $2::date + time '10:00' where id = $1 returning ledger_entry_id as entry`,
      [id, day],
    );
    for (const one of ['ledger_entries where id', 'ledger_postings where entry_id']) {
      const [name, condition] = one.split(' where ');
      await client.query(`update ${name ?? ''} set booked_on = $2 where ${condition ?? ''} = $1`, [
        rows[0]?.entry,
        day,
      ]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/**
 * A clinic with a history of six documents, whose every figure can be worked out by hand. Prices without tax:
 *
 * - March 10: invoice of an examination (50.00 at 19 %, done by the doctor) and twice food (20.00 at 7 %, handed over by the front desk)
 *   less a discount of 10.00: net 80.00, tax 9.50 + 2.10, total 91.60. Paid 60.00 by card.
 * - March 20: invoice of an examination by the front desk: 50.00 + 9.50. Paid 100.00 by transfer, 8.90 of which is credit.
 * - April 2: credit note for the food: -30.00 - 2.10. 20.00 of the credit go back.
 * - April 15: invoice of an examination by the doctor: 50.00 + 9.50. Not paid.
 */
export async function givenReportHistory(db: TestDatabase) {
  const api = createTestApi(db, [
    ...actsHandlers,
    ...billingHandlers,
    ...paymentsHandlers,
    ...reportsHandlers,
  ]);
  const treatment = await givenTreatment(db.owner);
  const { clinicId, doctor, csr, clientId, visitId, examId } = treatment;
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  const foodId = await givenItem(db.owner, clinicId, {
    kind: 'diet',
    name: 'Diet food',
    priceMinor: 2000,
    taxClass: 'pet_food',
  });
  await db.owner.query(`update catalogue_items set income_category = 'dietary' where id = $1`, [foodId]);

  const done = async (person: Person, itemId: string, quantityThousandths = 1000): Promise<string> => {
    const { status, body } = await api.call(person, planAndDoActEndpoint, {
      for: { visitId },
      itemId,
      quantityThousandths,
    });
    expect(status).toBe(200);
    return body.items[0]?.charge?.id ?? '';
  };
  const invoiced = async (day: string): Promise<string> => {
    const { lines, totals } = (await api.call(csr, getBillEndpoint, { clientId })).body;
    const issued = await api.call(csr, issueInvoiceEndpoint, {
      clientId,
      chargeIds: lines.map(({ id }) => id),
      totalMinor: totals[0]?.totalMinor ?? 0,
    });
    expect(issued.status).toBe(200);
    await moveTo(db, 'invoices', issued.body.id, day);
    return issued.body.id;
  };
  const paid = async (
    method: 'card' | 'bank_transfer',
    amountMinor: number,
    day: string,
  ): Promise<string> => {
    const taken = await api.call(csr, takePaymentEndpoint, {
      clientId,
      method,
      amountMinor,
      currency: 'EUR',
      reference: null,
      payerName: null,
    });
    expect(taken.status).toBe(200);
    await moveTo(db, 'payments', taken.body.id, day);
    return taken.body.id;
  };

  await done(doctor, examId);
  const chargeId = await done(csr, foodId, 2000);
  const discount = await api.call(csr, giveDiscountEndpoint, {
    chargeId,
    amountMinor: 1000,
    reason: 'Opened bag',
  });
  expect(discount.status).toBe(200);
  const firstId = await invoiced(FIRST);
  await paid('card', 6000, FIRST);
  await done(csr, examId);
  await invoiced(SECOND);
  const transferId = await paid('bank_transfer', 10_000, SECOND);

  const credit = await api.call(csr, creditInvoiceEndpoint, {
    id: firstId,
    lines: [{ position: 2 }],
    reason: 'Wrong food',
    releasesCharges: false,
  });
  expect(credit.status).toBe(200);
  await moveTo(db, 'invoices', credit.body.id, THIRD);
  const reversed = await api.call(csr, reversePaymentEndpoint, {
    id: transferId,
    kind: 'refund',
    amountMinor: 2000,
    reason: 'Paid too much',
    reference: null,
  });
  expect(reversed.status).toBe(200);
  await moveTo(db, 'payment_reversals', reversed.body.reversals[0]?.id ?? '', THIRD);
  await done(doctor, examId);
  const lastId = await invoiced(FOURTH);
  return { ...treatment, api, admin, foodId, lastId };
}
export type GivenReportHistory = Awaited<ReturnType<typeof givenReportHistory>>;
