import type { Pool } from 'pg';
import { getClientAccountEndpoint } from '#practice/payments/contract.ts';
import { listReceivablesEndpoint } from '#practice/receivables/contract.ts';
import { listDueNoticesEndpoint } from '#practice/receivables/dunning.contract.ts';
import { getReportEndpoint, listReportRowsEndpoint, REPORT_IDS } from '#practice/reports/contract.ts';
import { REPORTS } from '#practice/reports/reports.rules.ts';
import { getDayCloseEndpoint, getOpenDayEndpoint } from '#practice/till/contract.ts';
import type { ApiRequest } from './api-requests.ts';
import {
  type ApiWorkloadParts,
  openRecorder,
  readWorkload,
  type WorkloadDescription,
} from './api-workloads.ts';
import { DAYS } from './fill-billing.ts';
import { issueWorkload } from './issue-workload.ts';
import type { BenchPerson } from './people.ts';
import type { Workload } from './workload.ts';

const ACCOUNTS = 400;
/** A report takes a connection for long, and nobody asks for many at once. */
const REPORT: Pick<WorkloadDescription, 'target' | 'maxP99Ms' | 'connections'> = {
  target: 0.6,
  maxP99Ms: 1000,
  connections: 1,
};

/** What clients of the large clinic owe and have paid. */
async function accountRequests(owner: Pool): Promise<ApiRequest[]> {
  const { rows } = await owner.query<{ clientId: string }>(
    `select bench.id('client', 1, bench.any('account' || r, c.clients)) as "clientId"
       from generate_series(1, $1::int) r, bench.clinics c where c.n = 1`,
    [ACCOUNTS],
  );
  return rows.map(({ clientId }) => ({ endpoint: getClientAccountEndpoint, clinic: 1, input: { clientId } }));
}

/** The closes of the large clinic's days. */
async function closeRequests(owner: Pool): Promise<ApiRequest[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select bench.id('close', 1, n) as id from generate_series(1, $1::int) n`,
    [DAYS - 1],
  );
  return rows.map(({ id }) => ({ endpoint: getDayCloseEndpoint, clinic: 1, input: { id } }));
}

/** A year up to today. */
async function lastYear(owner: Pool): Promise<{ readonly from: string; readonly to: string }> {
  const { rows } = await owner.query<{ from: string; to: string }>(
    `select (current_date - 364)::text as from, current_date::text as to`,
  );
  const [year] = rows;
  if (!year) throw new Error('The database has no day.');
  return year;
}

/**
 * The accounts of clients, the ageing, reminders, the close of the day and each report over a year, in the clinic with a fifth of all
 * invoices. Issuing invoices comes last, because it adds some.
 */
export async function billingWorkloads(parts: ApiWorkloadParts, admin: BenchPerson): Promise<Workload[]> {
  const { owner } = parts;
  const recorder = openRecorder(parts);
  const forAdmin = { ...parts, people: [admin] };
  const adminRecorder = openRecorder(forAdmin);
  const year = await lastYear(owner);
  try {
    const ofDesk = (description: WorkloadDescription, requests: readonly ApiRequest[]) =>
      readWorkload(parts, recorder, description, requests);
    const workloads = [
      await ofDesk(
        { id: 'W20', name: 'account of a client, 40,000 invoices', target: 0.6, maxP99Ms: 15 },
        await accountRequests(owner),
      ),
      await ofDesk({ id: 'W24', name: 'ageing: what all clients owe, 40,000 invoices', ...REPORT }, [
        { endpoint: listReceivablesEndpoint, clinic: 1, input: {} },
      ]),
      await ofDesk({ id: 'W24', name: 'reminders that are due', ...REPORT }, [
        { endpoint: listDueNoticesEndpoint, clinic: 1, input: {} },
      ]),
      await ofDesk(
        { id: 'W25', name: 'day close: what was booked since the last', target: 0.6, maxP99Ms: 50 },
        [{ endpoint: getOpenDayEndpoint, clinic: 1, input: {} }],
      ),
      await ofDesk(
        { id: 'W25', name: 'day close: one of 719', target: 0.6, maxP99Ms: 50 },
        await closeRequests(owner),
      ),
    ];
    for (const reportId of REPORT_IDS) {
      const input = { reportId, ...year };
      const name = `report over a year: ${REPORTS[reportId].title.toLowerCase()}`;
      workloads.push(
        await readWorkload(forAdmin, adminRecorder, { id: 'W22', name, ...REPORT }, [
          { endpoint: getReportEndpoint, clinic: 1, input },
        ]),
      );
    }
    workloads.push(
      await readWorkload(
        forAdmin,
        adminRecorder,
        { id: 'W23', name: 'rows of a report, 50 of 100,000', ...REPORT },
        [{ endpoint: listReportRowsEndpoint, clinic: 1, input: { reportId: 'invoiced', ...year } }],
      ),
    );
    workloads.push(
      await issueWorkload(parts, recorder, {
        id: 'W21',
        name: 'issuing an invoice of 5 charges',
        target: 0.5,
        maxP99Ms: 50,
      }),
    );
    return workloads;
  } finally {
    await recorder.close();
    await adminRecorder.close();
  }
}
