import type { Pool } from 'pg';
import { type LabQueueView, listLabQueueEndpoint } from '#practice/lab-results/contract.ts';
import { countLabQueueEndpoint } from '#practice/lab-results/counts.contract.ts';
import { getLabTableEndpoint, getLabTrendEndpoint } from '#practice/lab-results/pet-results.contract.ts';
import { requests, type ApiRequest } from './api-requests.ts';
import {
  type ApiWorkloadParts,
  openRecorder,
  readWorkload,
  type WorkloadDescription,
} from './api-workloads.ts';
import { VALUES_PER_REPORT } from './fill-lab.ts';
import type { Workload } from './workload.ts';

/** The clinic with a fifth of all values. */
const LARGE_CLINIC = 1;
const CLINICS = `generate_series(1, $1::int) r join bench.clinics c on c.n = bench.any('labs' || r, (select count(*)::int from bench.clinics))`;
const LARGE = `generate_series(1, $1::int) r join bench.clinics c on c.n = ${LARGE_CLINIC}`;
const VIEWS: readonly LabQueueView[] = ['mine', 'review', 'unmatched', 'all'];

const queueRequests = (owner: Pool, from: string): Promise<ApiRequest[]> =>
  requests(
    owner,
    listLabQueueEndpoint,
    `select c.n as clinic, (array['${VIEWS.join(`', '`)}'])[1 + r % ${VIEWS.length}] as view from ${from}`,
  );

/** @param pet SQL of a pet's number in its clinic. */
const petRequests = (
  owner: Pool,
  endpoint: typeof getLabTableEndpoint | typeof getLabTrendEndpoint,
  pet: string,
): Promise<ApiRequest[]> =>
  requests(
    owner,
    endpoint,
    `select c.n as clinic, bench.id('pet', c.n, ${pet}) as "petId"
        ${endpoint === getLabTrendEndpoint ? `, 'a' || (1 + r % ${VALUES_PER_REPORT}) as analyte` : ''} from ${CLINICS}`,
  );

const ANY_PET = `bench.any('labs' || r, c.pets)`;

/** What people look at in the laboratory, of 1,000,000 values, a fifth of them in one clinic. */
export async function labWorkloads(parts: ApiWorkloadParts): Promise<Workload[]> {
  const { owner } = parts;
  const recorder = openRecorder(parts);
  const read = (description: WorkloadDescription, list: readonly ApiRequest[]) =>
    readWorkload(parts, recorder, description, list);
  try {
    return [
      await read(
        { id: 'W39', name: 'results queue: a page of a view, 1,000,000 values', target: 0.6, maxP99Ms: 25 },
        await queueRequests(owner, CLINICS),
      ),
      await read(
        { id: 'W39', name: 'results queue: … in the clinic with a fifth', target: 0.6, maxP99Ms: 25 },
        await queueRequests(owner, LARGE),
      ),
      await read(
        { id: 'W39', name: 'results queue: counts', target: 0.6, maxP99Ms: 15 },
        await requests(owner, countLabQueueEndpoint, `select c.n as clinic from ${CLINICS}`),
      ),
      await read(
        { id: 'W40', name: 'table of all dates of a pet', target: 0.6, maxP99Ms: 25 },
        await petRequests(owner, getLabTableEndpoint, ANY_PET),
      ),
      await read(
        { id: 'W40', name: 'table of all dates: the longest series of a clinic', target: 0.6, maxP99Ms: 25 },
        await petRequests(owner, getLabTableEndpoint, '1'),
      ),
      await read(
        { id: 'W41', name: 'trend of an analyte', target: 0.6, maxP99Ms: 25 },
        await petRequests(owner, getLabTrendEndpoint, ANY_PET),
      ),
      await read(
        { id: 'W41', name: 'trend: the longest series of a clinic', target: 0.6, maxP99Ms: 25 },
        await petRequests(owner, getLabTrendEndpoint, '1'),
      ),
    ];
  } finally {
    await recorder.close();
  }
}
