import { randomUUID } from 'node:crypto';
import type { ClientConfig, Pool } from 'pg';
import { handlers } from '#app/handlers.ts';
import type { Tables } from '#db/tables.ts';
import { pathParameters } from '#foundation/contract/endpoint.ts';
import { createDatabase } from '#foundation/server/database/database.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import { createTestApi } from '#test/api.ts';
import { PLANNED_VISIT_PET } from './fill-record.ts';
import { loadHttp, toBytes, type LoadRequest } from './http-load.ts';
import type { BenchPerson, ServerAddress } from './people.ts';
import {
  dayRequests,
  exportRequests,
  petHistoryRequests,
  nameSearchRequests,
  nameSearchRequestsInLargeClinic,
  petRequests,
  slotRequests,
  actRequests,
  bookingRequests,
  catalogueSearchRequests,
  longPetRequests,
  longVisitRequests,
  recallRequests,
  timelineRequests,
  type ApiRequest,
} from './api-requests.ts';
import { cycle, readLimits, writeLimits, type RecordedRead } from './limits.ts';
import { recordStatements, withValues, type RecordedStatement } from './record.ts';
import { CONNECTIONS, READ_WARM_UP_SECONDS, type Workload } from './workload.ts';

export interface ApiWorkloadParts {
  readonly owner: Pool;
  /** Connects with the server's own login. */
  readonly app: ClientConfig;
  readonly server: ServerAddress;
  readonly people: readonly BenchPerson[];
}

export type Script = readonly RecordedStatement[];

const requesterOf = (people: readonly BenchPerson[], { clinic }: ApiRequest): BenchPerson => {
  const person = people[clinic - 1];
  if (!person) throw new Error(`Nobody of clinic ${clinic} is signed in.`);
  return person;
};

export function toLoadRequest(
  request: ApiRequest,
  { people, server }: ApiWorkloadParts,
  idempotencyKey?: string,
): LoadRequest {
  const { method, path } = request.endpoint;
  const rest = { ...request.input };
  let filled: string = path;
  for (const name of pathParameters(path)) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const isRead = method === 'GET';
  return toBytes(server.port, {
    method,
    path: `/api${filled}${isRead && query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: {
      Authorization: `Bearer ${requesterOf(people, request).accessToken}`,
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(isRead ? {} : { body: rest }),
  });
}

export interface Recorder {
  /**
   * The statements that the server sends to the database for a request, recorded by running the same code in this process.
   *
   * @param onBody receives the response.
   */
  record(
    request: ApiRequest,
    headers?: Readonly<Record<string, string>>,
    onBody?: (body: unknown) => void,
  ): Promise<Script>;
  close(): Promise<void>;
}

export function openRecorder({ app, people }: ApiWorkloadParts): Recorder {
  const database = createDatabase<Tables>({ connection: app, poolSize: 1, onIdleError: () => undefined });
  const memberships = createMemberships(loadMembership(database));
  const api = createTestApi({ database }, handlers, [], { memberships });
  return {
    record: async (request, headers = {}, onBody = () => undefined) => {
      const requester = requesterOf(people, request);
      const token = `test.${requester.userId}.${requester.sessionId}`;
      const person = { role: 'csr' as const, ...requester, token };
      // A running server has cached the role already.
      await memberships.find(requester.userId);
      return recordStatements(async () => {
        const { status, body } = await api.call(person, request.endpoint, request.input, headers);
        if (status !== 200) throw new Error(`${request.endpoint.id} was refused: ${JSON.stringify(body)}`);
        onBody(body);
      });
    },
    close: () => database.end(),
  };
}

export type WorkloadDescription = Pick<Workload, 'id' | 'name' | 'target' | 'maxP99Ms'> & {
  /** For what takes a connection for long. */
  readonly connections?: number;
};

export async function readWorkload(
  parts: ApiWorkloadParts,
  recorder: Recorder,
  { connections: usual = CONNECTIONS, ...description }: WorkloadDescription,
  requests: readonly ApiRequest[],
): Promise<Workload> {
  const reads: RecordedRead[] = [];
  for (const request of requests) {
    let answerBytes = 0;
    const script = await recorder.record(request, {}, (body) => (answerBytes = JSON.stringify(body).length));
    reads.push({ script, answerBytes });
  }
  const next = cycle(requests.map((request) => toLoadRequest(request, parts)));
  return {
    ...description,
    ...(await readLimits(parts.app, usual, reads)),
    warmUpSeconds: READ_WARM_UP_SECONDS,
    loadServer: (seconds, connections = usual) =>
      loadHttp({ port: parts.server.port, connections, seconds, next }),
  };
}

/** What one request of a write takes: its clinic, counted from 0, and the fields of the input that differ. */
interface Target {
  readonly clinic: number;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Makes a function that returns each free slot once: clinic by clinic, then the next doctor, then the next time. Every
 * doctor has another pet: one is in one place at a time.
 */
async function freeSlots(owner: Pool): Promise<() => Target> {
  const { rows: pairs } = await owner.query<{ doctors: readonly string[]; pets: readonly string[] }>(
    `select array(select bench.id('staff', n, s) from generate_series(1, 4) s)::text[] as doctors,
            array(select bench.id('pet', n, s) from generate_series(1, 4) s)::text[] as pets from bench.clinics order by n`,
  );
  const { rows: times } = await owner.query<{ startsAt: string }>(`
    select to_char((day::timestamp + make_interval(mins => 480 + 30 * slot)) at time zone 'Europe/Berlin' at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt"
      from (select max(day) as last from bench.days) d, generate_series(d.last + 2, d.last + 400, interval '1 day') day,
        generate_series(0, 19) slot
     where extract(isodow from day) < 7 order by day, slot`);
  let next = 0;
  return () => {
    const at = next;
    next += 1;
    const clinic = at % pairs.length;
    const turn = Math.floor(at / pairs.length);
    const { doctors = [], pets = [] } = pairs[clinic] ?? {};
    const doctorId = doctors[turn % doctors.length];
    const petId = pets[turn % doctors.length];
    const time = times[Math.floor(turn / doctors.length)];
    if (!doctorId || !petId || !time) throw new Error('No free slot is left.');
    return { clinic, fields: { doctorId, petId, startsAt: time.startsAt } };
  };
}

/** Makes a function that returns each act once that is planned in the open visit of a pet, clinic by clinic. */
export async function plannedActs(owner: Pool, pet: number): Promise<() => Target> {
  const { rows } = await owner.query<{ clinic: number; id: string }>(
    `
    select c.n - 1 as clinic, a.id from bench.clinics c
      join acts a on a.clinic_id = c.id and a.status = 'planned' and a.visit_id = bench.id('open visit', c.n, $1)
     order by row_number() over (partition by c.n order by a.id), c.n`,
    [pet],
  );
  let next = 0;
  return () => {
    const act = rows[next];
    next += 1;
    if (!act) throw new Error('No planned act is left.');
    return { clinic: act.clinic, fields: { id: act.id } };
  };
}

interface WriteTemplate {
  readonly request: ApiRequest;
  readonly key: string;
  readonly script: Script;
}

/** A write that is repeated with other values: recorded once for each clinic, each time with a key of its own. */
export async function writeWorkload(
  parts: ApiWorkloadParts,
  recorder: Recorder,
  description: WorkloadDescription,
  requests: readonly ApiRequest[],
  nextTarget: () => Target,
): Promise<Workload> {
  const templates: WriteTemplate[] = [];
  for (const template of requests) {
    const request = { ...template, input: { ...template.input, ...nextTarget().fields } };
    const key = randomUUID();
    templates.push({ request, key, script: await recorder.record(request, { 'idempotency-key': key }) });
  }
  const templateFor = ({ clinic }: Target) => {
    const template = templates[clinic];
    if (!template) throw new Error(`Nothing was recorded for clinic ${clinic + 1}.`);
    return template;
  };
  return {
    ...description,
    loadServer: (seconds, connections = CONNECTIONS) =>
      loadHttp({
        port: parts.server.port,
        connections,
        seconds,
        next: () => {
          const target = nextTarget();
          const { request } = templateFor(target);
          const input = { ...request.input, ...target.fields };
          return toLoadRequest({ ...request, input }, parts, randomUUID());
        },
      }),
    ...writeLimits(parts.app, CONNECTIONS, () => {
      const target = nextTarget();
      const { request, key, script } = templateFor(target);
      return withValues(
        script,
        new Map<unknown, unknown>([
          ...Object.entries(target.fields).map(([field, value]): [unknown, unknown] => [
            request.input[field],
            value,
          ]),
          [key, randomUUID()],
        ]),
      );
    }),
  };
}

export const bookingWorkload = async (parts: ApiWorkloadParts, recorder: Recorder): Promise<Workload> =>
  writeWorkload(
    parts,
    recorder,
    { id: 'W4', name: 'booking', target: 0.5, maxP99Ms: 15 },
    await bookingRequests(parts.owner),
    await freeSlots(parts.owner),
  );

/** The workloads of a front desk. */
export async function apiWorkloads(parts: ApiWorkloadParts): Promise<Workload[]> {
  const { owner } = parts;
  const recorder = openRecorder(parts);
  const read = (description: WorkloadDescription, requests: readonly ApiRequest[]) =>
    readWorkload(parts, recorder, description, requests);
  try {
    return [
      await read({ id: 'W1', name: 'pet page', target: 0.35, maxP99Ms: 4 }, await petRequests(owner)),
      await read(
        { id: 'W2', name: 'pet search by name', target: 0.35, maxP99Ms: 5 },
        await nameSearchRequests(owner),
      ),
      await read(
        { id: 'W2', name: '… in the clinic with a fifth of all pets', target: 0.35, maxP99Ms: 5 },
        await nameSearchRequestsInLargeClinic(owner),
      ),
      await read(
        { id: 'W3', name: 'day schedule, 50 appointments', target: 0.6, maxP99Ms: 12 },
        await dayRequests(owner),
      ),
      await bookingWorkload(parts, recorder),
      await read(
        { id: 'W7', name: 'free slots of a week, 4 doctors', target: 0.6, maxP99Ms: 15 },
        await slotRequests(owner),
      ),
      await read(
        { id: 'W8', name: 'all appointments of a pet', target: 0.5, maxP99Ms: 15 },
        await petHistoryRequests(owner),
      ),
      await read(
        { id: 'W8', name: 'timeline of a pet with 15 years, 100 of 400 entries', target: 0.5, maxP99Ms: 15 },
        await timelineRequests(owner),
      ),
      await read(
        { id: 'W15', name: 'pet page with 15 years', target: 0.6, maxP99Ms: 15 },
        await longPetRequests(owner),
      ),
      await read(
        { id: 'W16', name: 'visit with 60 acts', target: 0.6, maxP99Ms: 15 },
        await longVisitRequests(owner),
      ),
      await read(
        { id: 'W17', name: 'catalogue search in 20,000 items', target: 0.5, maxP99Ms: 5 },
        await catalogueSearchRequests(owner),
      ),
      await writeWorkload(
        parts,
        recorder,
        { id: 'W18', name: 'act done, with its charge', target: 0.5, maxP99Ms: 15 },
        await actRequests(owner),
        await plannedActs(owner, PLANNED_VISIT_PET),
      ),
      await read(
        { id: 'W19', name: 'recall of a lot of 100 among 200,000 doses', target: 0.5, maxP99Ms: 15 },
        await recallRequests(owner),
      ),
      await read({ id: 'W10', name: 'export of pets, 1,000 a page', target: 0.5 }, exportRequests()),
    ];
  } finally {
    await recorder.close();
  }
}
