import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { givenDebt } from './given-debts.ts';
import { germanInvoice } from './given-invoice-document.ts';

/** What a clinic's world does about what a client owes. */
export interface WorldReceivables {
  /** A reminder that was sent. */
  readonly noticeId: string;
  /** A payment plan that runs. */
  readonly paymentPlanId: string;
}

interface DebtsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
  readonly petId: string;
  readonly itemId: string;
}

async function givenNotice(
  owner: pg.Pool,
  { clinicId, clientId, canary }: DebtsOf,
  invoiceId: string,
): Promise<string> {
  const id = randomUUID();
  const { seller, buyer } = germanInvoice();
  const content = {
    tone: 'friendly',
    writtenOn: '2026-11-20',
    seller,
    buyer: { ...buyer, name: `${canary} reader` },
    text: 'Pay.',
    currency: 'EUR',
    invoices: [],
    totalMinor: 700,
  };
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into dunning_notices (clinic_id, id, client_id, step, tone, channel, currency, total_minor, sent_on, content)
       values ($1, $2, $3, 0, 'friendly', 'letter', 'EUR', 700, '2026-11-20', $4)`,
      [clinicId, id, clientId, content],
    );
    await client.query(
      `insert into dunning_notice_invoices (clinic_id, invoice_id, step, notice_id, open_minor) values ($1, $2, 0, $3, 700)`,
      [clinicId, invoiceId, id],
    );
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}

async function givenPlan(owner: pg.Pool, of: DebtsOf): Promise<string> {
  const { clinicId, clientId, canary } = of;
  const { id: invoiceId } = await givenDebt(owner, { ...of, dueOn: '2026-11-10', amountMinor: 600 });
  const id = randomUUID();
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into payment_plans (clinic_id, id, client_id, currency, total_minor, agreed_on, note)
       values ($1, $2, $3, 'EUR', 600, '2026-11-12', $4)`,
      [clinicId, id, clientId, `${canary} plan`],
    );
    await client.query(
      `insert into payment_plan_invoices (clinic_id, plan_id, invoice_id, open_minor) values ($1, $2, $3, 600)`,
      [clinicId, id, invoiceId],
    );
    await client.query(
      `insert into payment_plan_parts (clinic_id, plan_id, position, due_on, amount_minor)
       values ($1, $2, 1, '2027-01-31', 300), ($1, $2, 2, '2027-02-28', 300)`,
      [clinicId, id],
    );
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}

/** Rules for reminders, one that was sent, a pause that has ended, and a payment plan. */
export async function givenReceivables(owner: pg.Pool, of: DebtsOf): Promise<WorldReceivables> {
  const { clinicId, clientId, canary } = of;
  await owner.query(
    `insert into dunning_settings (clinic_id, steps) values ($1, $2) on conflict do nothing`,
    [
      clinicId,
      JSON.stringify([{ afterDays: 1, tone: 'friendly', channel: 'letter', text: null, isAutomatic: false }]),
    ],
  );
  await owner.query(
    `insert into dunning_pauses (clinic_id, client_id, reason, note, ended_at) values ($1, $2, 'dispute', $3, now())`,
    [clinicId, clientId, `${canary} dispute`],
  );
  const { id: invoiceId } = await givenDebt(owner, { ...of, dueOn: '2026-11-16', amountMinor: 700 });
  const noticeId = await givenNotice(owner, of, invoiceId);
  await owner.query(`insert into dunning_holds (clinic_id, invoice_id, step) values ($1, $2, 1)`, [
    clinicId,
    invoiceId,
  ]);
  return { noticeId, paymentPlanId: await givenPlan(owner, of) };
}
