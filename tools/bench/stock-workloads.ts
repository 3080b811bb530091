import type { Pool } from 'pg';
import * as z from 'zod';
import { encodeCursor } from '#foundation/server/cursor.ts';
import { getContainerEndpoint } from '#practice/controlled-drugs/contract.ts';
import { listPrescriptionsEndpoint } from '#practice/pharmacy/prescriptions.contract.ts';
import { listRefillsEndpoint } from '#practice/pharmacy/refills.contract.ts';
import { listSuggestionsEndpoint } from '#practice/purchasing/suggestions.contract.ts';
import {
  getStockItemEndpoint,
  getStockSummaryEndpoint,
  listStockEndpoint,
  listStockMovementsEndpoint,
} from '#practice/stock/contract.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { listForecastsEndpoint } from '#practice/stock-forecast/contract.ts';
import { actRequests, requests, type ApiRequest } from './api-requests.ts';
import {
  type ApiWorkloadParts,
  openRecorder,
  plannedActs,
  readWorkload,
  type Recorder,
  type Script,
  toLoadRequest,
  type WorkloadDescription,
  writeWorkload,
} from './api-workloads.ts';
import { CONTAINERS } from './fill-pharmacy.ts';
import { STOCK_CLINIC, STOCK_VISIT_PET } from './fill-stock.ts';
import { loadHttp, summarise } from './http-load.ts';
import { readLimits } from './limits.ts';
import type { Workload } from './workload.ts';

/** What sums up the whole stock takes a connection for longer, and few ask at once. */
const ALL_STOCK: Pick<WorkloadDescription, 'target' | 'connections'> = { target: 0.6, connections: 1 };

/** Items in stock, drawn in the same way in every run. @param columns of the item `i`. */
const items = (owner: Pool, endpoint: Endpoint, columns: string): Promise<ApiRequest[]> =>
  requests(
    owner,
    endpoint,
    `select c.n as clinic, ${columns} from generate_series(1, $1::int) r
       join bench.clinics c on c.n = ${STOCK_CLINIC}
       join catalogue_items i on i.clinic_id = c.id and i.id = bench.id('stocked', c.n, bench.any('stocked' || r, c.stocked))`,
  );

/** Pages of the list, each after another item. */
const listRequests = async (owner: Pool): Promise<ApiRequest[]> =>
  (await items(owner, listStockEndpoint, 'i.name_folded as name, i.id')).map(
    ({ clinic, endpoint, input: { name = '', id = '' } }) => ({
      clinic,
      endpoint,
      input: { cursor: encodeCursor([String(name), String(id)]) },
    }),
  );

const registerRequests = async (owner: Pool): Promise<ApiRequest[]> => {
  const { rows } = await owner.query<{ id: string }>(
    `select bench.id('container', $1, i) as id from generate_series(1, $2::int) i`,
    [STOCK_CLINIC, CONTAINERS],
  );
  return rows.map(({ id }) => ({ endpoint: getContainerEndpoint, clinic: STOCK_CLINIC, input: { id } }));
};

const Page = z.object({ nextCursor: z.string().nullable() });

/** All pages of a list one after the other, as a screen reads them: one measured request is the whole clinic. */
async function allPagesWorkload(
  parts: ApiWorkloadParts,
  recorder: Recorder,
  description: WorkloadDescription,
  endpoint: Endpoint,
): Promise<Workload> {
  const pages: ApiRequest[] = [];
  const script: Script[number][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const request: ApiRequest = { endpoint, clinic: STOCK_CLINIC, input: cursor === '' ? {} : { cursor } };
    let body: unknown;
    script.push(...(await recorder.record(request, {}, (answer) => (body = answer))));
    pages.push(request);
    cursor = Page.parse(body).nextCursor;
  }
  const { port } = parts.server;
  const sent = pages.map((page) => toLoadRequest(page, parts));
  return {
    ...description,
    loadServer: async (seconds) => {
      const latenciesMs: number[] = [];
      let errors = 0;
      const startedAt = performance.now();
      while (performance.now() < startedAt + seconds * 1_000) {
        const sentAt = performance.now();
        const left = sent.values();
        const read = await loadHttp({
          port,
          connections: 1,
          seconds: Infinity,
          next: () => left.next().value,
        });
        latenciesMs.push(performance.now() - sentAt);
        errors += read.errors;
      }
      return summarise(latenciesMs, errors, (performance.now() - startedAt) / 1_000);
    },
    ...(await readLimits(parts.app, 1, [{ script, answerBytes: 0 }])),
  };
}

/** The stock of one clinic with all movements, its pharmacy and its registers; and acts that use stock, in each clinic. They come last, because they add movements. */
export async function stockWorkloads(parts: ApiWorkloadParts): Promise<Workload[]> {
  const { owner } = parts;
  const recorder = openRecorder(parts);
  const read = (description: WorkloadDescription, list: readonly ApiRequest[]) =>
    readWorkload(parts, recorder, description, list);
  const one = (endpoint: Endpoint, input: ApiRequest['input'] = {}): ApiRequest => ({
    endpoint,
    clinic: STOCK_CLINIC,
    input,
  });
  try {
    return [
      await read(
        { id: 'W26', name: 'list of the stock, 50 of 20,000 items', target: 0.6, maxP99Ms: 50 },
        await listRequests(owner),
      ),
      await read(
        { id: 'W27', name: 'item with its lots', target: 0.6, maxP99Ms: 15 },
        await items(owner, getStockItemEndpoint, 'i.id as "itemId"'),
      ),
      await read({ id: 'W28', name: 'alerts: figures over all lots', ...ALL_STOCK, maxP99Ms: 500 }, [
        one(getStockSummaryEndpoint),
      ]),
      await read({ id: 'W28', name: 'alerts: items that are low or expire', ...ALL_STOCK, maxP99Ms: 500 }, [
        one(listStockEndpoint, { show: 'low' }),
        one(listStockEndpoint, { show: 'expiring' }),
      ]),
      await read(
        { id: 'W29', name: 'movements of an item, 50 of 1,000,000', target: 0.6, maxP99Ms: 15 },
        await items(owner, listStockMovementsEndpoint, 'i.id as "itemId"'),
      ),
      await allPagesWorkload(
        parts,
        recorder,
        { id: 'W31', name: 'suggestions for a whole clinic', target: 0.6, maxP99Ms: 2000 },
        listSuggestionsEndpoint,
      ),
      await allPagesWorkload(
        parts,
        recorder,
        { id: 'W31', name: 'forecast of a whole clinic', target: 0.3 },
        listForecastsEndpoint,
      ),
      await read(
        { id: 'W32', name: 'queue of the pharmacy, 10,000 prescriptions', ...ALL_STOCK, maxP99Ms: 200 },
        [
          one(listPrescriptionsEndpoint, { show: 'to_approve' }),
          one(listPrescriptionsEndpoint, { show: 'to_dispense' }),
          one(listRefillsEndpoint),
        ],
      ),
      await read(
        { id: 'W33', name: 'register of a container, 100 rows', target: 0.6, maxP99Ms: 50 },
        await registerRequests(owner),
      ),
      await writeWorkload(
        parts,
        recorder,
        { id: 'W30', name: 'act done, with what it takes from the stock', target: 0.5, maxP99Ms: 25 },
        await actRequests(owner, 'planned use'),
        await plannedActs(owner, STOCK_VISIT_PET),
      ),
    ];
  } finally {
    await recorder.close();
  }
}
