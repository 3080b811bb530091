import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod';
import { invoiceNumber } from '#practice/billing/invoice-number.rules.ts';
import { issueInvoiceEndpoint } from '#practice/billing/invoices.contract.ts';
import type { ApiRequest } from './api-requests.ts';
import { type ApiWorkloadParts, type Recorder, type Script, toLoadRequest } from './api-workloads.ts';
import { loadHttp } from './http-load.ts';
import { writeLimits } from './limits.ts';
import { withValues } from './record.ts';
import { CONNECTIONS, type Workload } from './workload.ts';

/** A client's charges that are on no invoice. Those of all bills come to the same. */
interface OpenBill {
  readonly clinic: number;
  readonly clientId: string;
  readonly chargeIds: readonly string[];
  readonly totalMinor: number;
}

/**
 * Makes a function that returns each open bill once, clinic by clinic, so that hardly any two of a clinic are issued at once. A small
 * database has more bills than clients.
 */
async function openBills(owner: Pool): Promise<() => OpenBill> {
  const { rows } = await owner.query<OpenBill>(`
    select c.n as clinic, h.client_id as "clientId", array_agg(h.id order by h.amount_minor)::text[] as "chargeIds",
        sum(h.amount_minor + h.amount_minor::bigint * (h.taxes -> 0 ->> 'ratePpm')::int / 1000000)::int as "totalMinor"
      from bench.clinics c join charges h on h.clinic_id = c.id and h.act_id is null and h.voided_at is null
      join clients k on k.clinic_id = h.clinic_id and k.id = h.client_id
     where not exists (select from invoiced_charges i where i.clinic_id = h.clinic_id and i.charge_id = h.id)
     group by c.n, h.client_id
     order by row_number() over (partition by c.n order by h.client_id), c.n`);
  let next = 0;
  return () => {
    const bill = rows[next];
    next += 1;
    if (!bill) throw new Error('No open bill is left.');
    return bill;
  };
}

const requestOf = ({ clinic, clientId, chargeIds, totalMinor }: OpenBill): ApiRequest => ({
  endpoint: issueInvoiceEndpoint,
  clinic,
  input: { clientId, chargeIds, totalMinor },
});

/** An invoice that was issued while its statements were recorded, with what has to be another in the next one. */
interface Template {
  readonly bill: OpenBill;
  readonly script: Script;
  readonly key: string;
  readonly id: string;
  readonly entryId: string;
  readonly year: number;
  readonly counter: number;
}

async function recordTemplate(owner: Pool, recorder: Recorder, bill: OpenBill): Promise<Template> {
  const key = randomUUID();
  let issued: unknown;
  const script = await recorder.record(
    requestOf(bill),
    { 'idempotency-key': key },
    (body) => (issued = body),
  );
  const { id } = z.object({ id: z.uuid() }).parse(issued);
  const { rows } = await owner.query<{ entryId: string; year: number; counter: number }>(
    'select ledger_entry_id as "entryId", year, counter from invoices where id = $1',
    [id],
  );
  const [invoice] = rows;
  if (!invoice) throw new Error('The invoice was not stored.');
  return { bill, script, key, id, ...invoice };
}

const numberOf = (year: number, counter: number): string => invoiceNumber({ series: '', year, counter });

/** The statements of a template for another bill. What is printed on the paper stays as it was recorded. */
const scriptFor = (template: Template, bill: OpenBill, counter: number): Script =>
  withValues(
    template.script,
    new Map<unknown, unknown>([
      [template.bill.clientId, bill.clientId],
      ...template.bill.chargeIds.map((id, at): [unknown, unknown] => [id, bill.chargeIds[at]]),
      [template.key, randomUUID()],
      [template.id, randomUUID()],
      [template.entryId, randomUUID()],
      [template.counter, counter],
      [numberOf(template.year, template.counter), numberOf(template.year, counter)],
    ]),
  );

/** Issuing invoices: recorded once for each clinic, and each time for another client's bill. */
export async function issueWorkload(
  parts: ApiWorkloadParts,
  recorder: Recorder,
  description: Pick<Workload, 'id' | 'name' | 'target' | 'maxP99Ms'>,
): Promise<Workload> {
  const { owner } = parts;
  const nextBill = await openBills(owner);
  const templates = new Map<number, Template>();
  for (const _person of parts.people) {
    const bill = nextBill();
    templates.set(bill.clinic, await recordTemplate(owner, recorder, bill));
  }
  /** The last numbers of the clinics. The database refuses an invoice with any but the next one. */
  const readCounters = async (): Promise<Map<number, number>> => {
    const { rows } = await owner.query<{ clinic: number; last: number }>(
      `select c.n as clinic, k.last from bench.clinics c
         join invoice_counters k on k.clinic_id = c.id and k.series = ''`,
    );
    return new Map(rows.map(({ clinic, last }) => [clinic, last]));
  };
  let counters = new Map<number, number>();
  const limits = writeLimits(parts.app, CONNECTIONS, () => {
    const bill = nextBill();
    const template = templates.get(bill.clinic);
    if (!template) throw new Error(`Nothing was recorded for clinic ${bill.clinic}.`);
    const counter = (counters.get(bill.clinic) ?? 0) + 1;
    counters.set(bill.clinic, counter);
    return scriptFor(template, bill, counter);
  });
  return {
    ...description,
    loadServer: (seconds, connections = CONNECTIONS) =>
      loadHttp({
        port: parts.server.port,
        connections,
        seconds,
        next: () => toLoadRequest(requestOf(nextBill()), parts, randomUUID()),
      }),
    ...limits,
    reachLimit: async (seconds) => {
      counters = await readCounters();
      return limits.reachLimit(seconds);
    },
    reachAnswerLimit: async (seconds) => {
      counters = await readCounters();
      return limits.reachAnswerLimit(seconds);
    },
  };
}
