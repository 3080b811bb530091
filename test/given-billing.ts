import { expect } from 'vitest';
import { planAndDoActEndpoint } from '#practice/acts/contract.ts';
import { actsHandlers } from '#practice/acts/server/routes.ts';
import { getBillEndpoint } from '#practice/billing/bills.contract.ts';
import { issueInvoiceEndpoint } from '#practice/billing/invoices.contract.ts';
import { billingHandlers } from '#practice/billing/server/routes.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { tillHandlers } from '#practice/till/server/routes.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenTreatment } from './given-acts.ts';
import { givenClientWithPet } from './given.ts';

/** A clinic in which acts are done, invoiced and paid, with what tests of money do again and again. */
export async function givenBilling(db: TestDatabase) {
  const api = createTestApi(db, [...actsHandlers, ...billingHandlers, ...paymentsHandlers, ...tillHandlers]);
  const treatment = await givenTreatment(db.owner);
  const { clinicId, csr, visitId, clientId, examId } = treatment;

  /** Does an item, by default the examination for 50.00, and returns its act and charge. */
  async function done(itemId = examId, quantityThousandths = 1000) {
    const { status, body } = await api.call(csr, planAndDoActEndpoint, {
      for: { visitId },
      itemId,
      quantityThousandths,
    });
    expect(status).toBe(200);
    const [act] = body.items;
    return { actId: act?.id ?? '', chargeId: act?.charge?.id ?? '' };
  }

  /** Another client of the pet. */
  async function coOwner(): Promise<string> {
    const other = await givenClientWithPet(db.owner, clinicId);
    await db.owner.query('insert into pet_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)', [
      clinicId,
      treatment.petId,
      other.clientId,
    ]);
    return other.clientId;
  }

  const bill = async () => (await api.call(csr, getBillEndpoint, { clientId })).body;

  /** Invoices all that is on the bill. */
  async function invoiced() {
    const { lines, totals } = await bill();
    const issued = await api.call(csr, issueInvoiceEndpoint, {
      clientId,
      chargeIds: lines.map(({ id }) => id),
      totalMinor: totals[0]?.totalMinor ?? 0,
    });
    expect(issued.status).toBe(200);
    return issued.body;
  }

  /** The sum of the clinic's postings by account; what adds up to nothing is left out. */
  async function ledger(): Promise<Record<string, number>> {
    const { rows } = await db.owner.query<{ account: string; total: number }>(
      `select account, sum(amount_minor)::integer as total from ledger_postings
        where clinic_id = $1 group by account having sum(amount_minor) <> 0 order by account`,
      [clinicId],
    );
    return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
  }

  return { ...treatment, api, done, coOwner, bill, invoiced, ledger };
}
export type GivenBilling = Awaited<ReturnType<typeof givenBilling>>;
