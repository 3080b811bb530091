import { clinicSetupEndpoint } from '#practice/clinics/contract.ts';
import { dayRequests, type ApiRequest } from './api-requests.ts';
import { type ApiWorkloadParts, toLoadRequest } from './api-workloads.ts';
import { loadHttp, withHeader, type LoadRequest } from './http-load.ts';
import { CONNECTIONS, type Workload } from './workload.ts';

const TIMES = 5;

/** The tag that the server gives the answer to a request. */
async function tagOf(port: number, request: LoadRequest): Promise<string> {
  let tag: string | undefined;
  let isSent = false;
  await loadHttp({
    port,
    connections: 1,
    seconds: 60,
    next: () => {
      if (isSent) return undefined;
      isSent = true;
      return request;
    },
    onResponse: (_, { head }) => {
      tag = /\r\netag: ([^\r]+)/i.exec(head)?.[1];
    },
  });
  if (tag === undefined) throw new Error('The answer has no tag.');
  return tag;
}

/** The same requests with the tags of their answers, which the server accepts for an hour. */
async function withTags(port: number, requests: readonly LoadRequest[]): Promise<LoadRequest[]> {
  const tagged: LoadRequest[] = [];
  for (const request of requests)
    tagged.push({
      ...withHeader(request, 'If-None-Match', await tagOf(port, request)),
      expectedStatus: 304,
    });
  return tagged;
}

function unchanged(
  parts: ApiWorkloadParts,
  description: Pick<Workload, 'id' | 'name' | 'maxP99Ms'>,
  requests: readonly ApiRequest[],
): Workload {
  const { port } = parts.server;
  const full = requests.map((request) => toLoadRequest(request, parts));
  let tagged: readonly LoadRequest[] | undefined;
  const load = (seconds: number, those: readonly LoadRequest[]) => {
    let at = 0;
    return loadHttp({ port, connections: CONNECTIONS, seconds, next: () => those[at++ % those.length] });
  };
  return {
    ...description,
    target: TIMES,
    limit: 'the same answers from the server in full',
    loadServer: async (seconds) => {
      tagged ??= await withTags(port, full);
      return load(seconds, tagged);
    },
    reachLimit: (seconds) => load(seconds, full),
  };
}

/** Answers that a screen asks for again although nothing has changed, compared with the full ones. */
export async function unchangedWorkloads(parts: ApiWorkloadParts): Promise<Workload[]> {
  const days = await dayRequests(parts.owner);
  const setups = parts.people.map((_, at): ApiRequest => ({
    endpoint: clinicSetupEndpoint,
    clinic: at + 1,
    input: {},
  }));
  return [
    unchanged(parts, { id: 'W38', name: 'day schedule, unchanged', maxP99Ms: 5 }, days),
    unchanged(parts, { id: 'W38', name: 'clinic setup, unchanged', maxP99Ms: 5 }, setups),
  ];
}
