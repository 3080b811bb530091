import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenClientWithPet } from '#test/given.ts';
import { givenItem, givenVisit } from '#test/given-acts.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { planAndDoActEndpoint } from '#practice/acts/contract.ts';
import { getBillEndpoint, giveDiscountEndpoint } from '#practice/billing/bills.contract.ts';
import { getInvoiceEndpoint, issueInvoiceEndpoint } from '#practice/billing/invoices.contract.ts';
import {
  allocatePaymentEndpoint,
  creditInvoiceEndpoint,
  getClientAccountEndpoint,
  reversePaymentEndpoint,
  takePaymentEndpoint,
} from '../contract.ts';

let db: TestDatabase;
let given: GivenBilling;
let items: readonly string[];
beforeAll(async () => {
  db = await createTestDatabase();
  given = await givenBilling(db);
  const { clinicId, examId } = given;
  items = [
    examId,
    await givenItem(db.owner, clinicId, { priceMinor: 3, includesTax: true }),
    await givenItem(db.owner, clinicId, { kind: 'diet', priceMinor: 3457, taxClass: 'pet_food' }),
    await givenItem(db.owner, clinicId, {
      kind: 'diet',
      priceMinor: 1995,
      taxClass: 'pet_food',
      includesTax: true,
    }),
  ];
});
afterAll(() => db.drop());

/** What the ledger says of a client, and what the documents say, which must be the same to the cent. */
const SUMS = `
  with of_client as (
    select p.entry_id, p.account, p.amount_minor from ledger_postings p
      join ledger_entries e on e.clinic_id = p.clinic_id and e.id = p.entry_id
     where e.clinic_id = $1 and e.client_id = $2
  ), booked as (
    select account, sum(amount_minor)::integer as total from of_client group by account
  ), owed as (
    select coalesce(sum(i.total_minor), 0)::integer as total, coalesce(sum(i.net_minor), 0)::integer as net,
      coalesce(sum(i.tax_minor), 0)::integer as tax
      from invoices i where i.clinic_id = $1 and i.client_id = $2
  ), lines as (
    select coalesce(sum(l.net_minor), 0)::integer as net, coalesce(sum(l.tax_minor), 0)::integer as tax
      from invoice_lines l join invoices i on i.clinic_id = l.clinic_id and i.id = l.invoice_id
     where i.clinic_id = $1 and i.client_id = $2
  ), paid as (
    select coalesce(sum(a.amount_minor), 0)::integer as total from payment_allocations a
      join payments p on p.clinic_id = a.clinic_id and p.id = a.payment_id where p.clinic_id = $1 and p.client_id = $2
  ), received as (
    select coalesce(sum(p.amount_minor - coalesce((select sum(r.amount_minor) from payment_reversals r
        where r.clinic_id = $1 and r.payment_id = p.id), 0)), 0)::integer as total
      from payments p where p.clinic_id = $1 and p.client_id = $2
  )
  select (select count(*)::integer from (select entry_id from of_client group by entry_id having sum(amount_minor) <> 0) x) as unbalanced,
    json_build_object(
      'receivable', coalesce((select total from booked where account = 'receivable'), 0),
      'sales', coalesce((select sum(total) from booked where account in ('income', 'discount')), 0),
      'tax', coalesce((select total from booked where account = 'tax'), 0),
      'credit', coalesce((select total from booked where account = 'credit'), 0),
      'money', coalesce((select total from booked where account = 'in_transit'), 0)) as ledger,
    json_build_object(
      'receivable', owed.total - paid.total, 'sales', -owed.net, 'tax', -owed.tax,
      'credit', -(received.total - paid.total), 'money', received.total) as documents,
    lines.net = owed.net and lines.tax = owed.tax as "linesAddUp"
    from owed, lines, paid, received`;

interface Sums {
  /** Entries that do not add up to zero. */
  readonly unbalanced: number;
  readonly ledger: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, number>>;
  readonly linesAddUp: boolean;
}

/** A client of their own with an open visit, so that histories do not see each other. */
async function givenClient() {
  const { clinicId, api, csr, doctor } = given;
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  const visitId = await givenVisit(db.owner, clinicId, { clientId, petId });
  const account = async () => (await api.call(csr, getClientAccountEndpoint, { clientId })).body;
  const bill = async () => (await api.call(csr, getBillEndpoint, { clientId })).body;
  return { clientId, visitId, account, bill, api, csr, doctor };
}
type Client = Awaited<ReturnType<typeof givenClient>>;

interface Answer {
  readonly status: number;
}

interface Step {
  readonly verb: (typeof VERBS)[number];
  readonly which: number;
  /** Of what there is, in percent; more than all now and then. */
  readonly percent: number;
  readonly isRelease: boolean;
}
const VERBS = ['do', 'discount', 'issue', 'pay', 'pay', 'move', 'reverse', 'credit'] as const;

const chosen = <T>(from: readonly T[], which: number): T | undefined =>
  from[which % Math.max(from.length, 1)];
const partOf = (amountMinor: number, percent: number): number =>
  Math.max(1, Math.round((amountMinor * percent) / 100));
const REASON = 'History';

/** Nothing to do is as good as done. */
const NOTHING = { status: 200 };

async function issue({ api, csr, clientId, bill }: Client): Promise<Answer> {
  const { lines, totals } = await bill();
  if (lines.length === 0) return NOTHING;
  return api.call(csr, issueInvoiceEndpoint, {
    clientId,
    chargeIds: lines.map(({ id }) => id),
    totalMinor: totals[0]?.totalMinor ?? 0,
  });
}

async function creditPart(
  { api, csr, account }: Client,
  { which, percent, isRelease }: Step,
): Promise<Answer> {
  const { openInvoices, payments } = await account();
  const ids = [
    ...openInvoices.map(({ id }) => id),
    ...payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId)),
  ];
  const id = chosen(ids, which);
  if (id === undefined) return NOTHING;
  const { body } = await api.call(csr, getInvoiceEndpoint, { id });
  const line = chosen(body.document.lines, which);
  return api.call(csr, creditInvoiceEndpoint, {
    id,
    lines: [
      {
        position: line?.position ?? 1,
        ...(isRelease ? {} : { quantityThousandths: partOf(line?.quantityThousandths ?? 1000, percent) }),
      },
    ],
    reason: REASON,
    releasesCharges: isRelease,
  });
}

/** Takes a step of a history; some are refused, which must leave everything as it was. */
async function take(client: Client, step: Step): Promise<Answer> {
  const { api, csr, doctor, clientId, visitId, account, bill } = client;
  const { verb, which, percent } = step;
  if (verb === 'do')
    return api.call(doctor, planAndDoActEndpoint, {
      for: { visitId },
      itemId: items[which % items.length] ?? '',
      quantityThousandths: partOf(3000, percent),
    });
  if (verb === 'issue') return issue(client);
  if (verb === 'credit') return creditPart(client, step);
  if (verb === 'discount') {
    const line = chosen((await bill()).lines, which);
    if (!line) return NOTHING;
    return api.call(csr, giveDiscountEndpoint, {
      chargeId: line.id,
      amountMinor: partOf(line.amountMinor, percent),
      reason: REASON,
    });
  }
  const { balances, openInvoices, payments } = await account();
  if (verb === 'pay')
    return api.call(csr, takePaymentEndpoint, {
      clientId,
      method: 'card',
      amountMinor: partOf(balances[0]?.openMinor ?? 1000, percent),
      currency: 'EUR',
      reference: null,
      payerName: null,
    });
  const payment = chosen(payments, which);
  if (!payment) return NOTHING;
  if (verb === 'reverse')
    return api.call(csr, reversePaymentEndpoint, {
      id: payment.id,
      kind: 'refund',
      amountMinor: partOf(payment.amountMinor, percent),
      reason: REASON,
      reference: null,
    });
  const invoice = chosen(openInvoices, which);
  return api.call(csr, allocatePaymentEndpoint, {
    id: payment.id,
    allocations: invoice ? [{ invoiceId: invoice.id, amountMinor: partOf(invoice.openMinor, percent) }] : [],
    reason: REASON,
  });
}

describe('CORE-5, CORE-7', () => {
  const step = fc.record({
    verb: fc.constantFrom(...VERBS),
    which: fc.nat(9),
    percent: fc.integer({ min: 1, max: 130 }),
    isRelease: fc.boolean(),
  });
  /** Something is owed from the start, so that there is something to pay. */
  const BEGINNING: Step[] = [
    { verb: 'do', which: 0, percent: 100, isRelease: false },
    { verb: 'issue', which: 0, percent: 100, isRelease: false },
  ];
  const history = fc
    .array(step, { minLength: 3, maxLength: 10, size: 'max' })
    .map((steps): Step[] => BEGINNING.concat(steps));
  /** Clients whose histories happen at the same time. */
  const AT_ONCE = 8;

  test(
    'the ledger balances and says what the documents say, after every step of any history',
    async () => {
      let [clients, steps, refused] = [0, 0, 0];
      const live = async (those: readonly Step[]) => {
        const client = await givenClient();
        for (const one of those) {
          const { status } = await take(client, one);
          steps += 1;
          if (status >= 400) refused += 1;
          expect(status).toBeLessThan(500);
          const { rows } = await db.owner.query<Sums>(SUMS, [given.clinicId, client.clientId]);
          const sums = rows[0];
          expect(sums).toMatchObject({ unbalanced: 0, linesAddUp: true });
          expect(sums?.ledger).toEqual(sums?.documents);
        }
        clients += 1;
      };
      await fc.assert(
        fc.asyncProperty(fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (histories) => {
          await Promise.all(histories.map(live));
        }),
        { numRuns: Math.ceil(stormRuns(16) / AT_ONCE) },
      );
      expect(steps).toBeGreaterThan(refused * 2);
      process.stdout.write(`figure: ${clients} histories, ${steps} steps, ${refused} refused\n`);
    },
    4 * stormTimeoutMs(60_000),
  );
});
