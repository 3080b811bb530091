import { randomUUID } from 'node:crypto';
import type { ClientConfig, Pool } from 'pg';
import { handlers } from '#app/handlers.ts';
import type { Tables } from '#db/tables.ts';
import { pathParameters } from '#foundation/contract/endpoint.ts';
import { createDatabase } from '#foundation/server/database/database.ts';
import { loadMembership } from '#foundation/server/http/load-membership.ts';
import { createMemberships } from '#foundation/server/http/memberships.ts';
import { createTestApi } from '#test/api.ts';
import { loadHttp, toBytes, type LoadRequest } from './http-load.ts';
import type { BenchPerson, ServerAddress } from './people.ts';
import {
  questionsForDays,
  questionsForExport,
  questionsForHistories,
  questionsForNames,
  questionsForNamesInLargeClinic,
  questionsForPets,
  questionsForSlots,
  bookingQuestions,
  type Question,
} from './questions.ts';
import { recordStatements, withValues, type RecordedStatement } from './record.ts';
import { replay } from './replay.ts';
import { CONNECTIONS, type Workload } from './workload.ts';

export interface ApiWorkloadParts {
  readonly owner: Pool;
  /** As the server's own login. */
  readonly app: ClientConfig;
  readonly server: ServerAddress;
  readonly people: readonly BenchPerson[];
}

type Script = readonly RecordedStatement[];

/** One after the other, from the first again after the last. */
function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    if (item === undefined) throw new Error('There is nothing to take turns with.');
    next += 1;
    return item;
  };
}

const requesterOf = (people: readonly BenchPerson[], { clinic }: Question): BenchPerson => {
  const person = people[clinic - 1];
  if (!person) throw new Error(`Nobody of clinic ${clinic} is signed in.`);
  return person;
};

function toRequest(
  question: Question,
  { people, server }: ApiWorkloadParts,
  idempotencyKey?: string,
): LoadRequest {
  const { method, path } = question.endpoint;
  const rest = { ...question.input };
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
      Authorization: `Bearer ${requesterOf(people, question).accessToken}`,
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(isRead ? {} : { body: rest }),
  });
}

interface Recorder {
  /** What the server sends to the database for a question, taken down from the same code in this process. */
  record(question: Question, headers?: Readonly<Record<string, string>>): Promise<Script>;
  close(): Promise<void>;
}

function openRecorder({ app, people }: ApiWorkloadParts): Recorder {
  const database = createDatabase<Tables>({ connection: app, poolSize: 1, onIdleError: () => undefined });
  const memberships = createMemberships(loadMembership(database));
  const api = createTestApi({ database }, handlers, [], { memberships });
  return {
    record: async (question, headers = {}) => {
      const requester = requesterOf(people, question);
      const token = `test.${requester.userId}.${requester.sessionId}`;
      const person = { ...requester, role: 'csr' as const, token };
      // A running server has read the role before.
      await memberships.find(requester.userId);
      return recordStatements('tailwell', async () => {
        const { status, body } = await api.call(person, question.endpoint, question.input, headers);
        if (status !== 200) throw new Error(`${question.endpoint.id} was refused: ${JSON.stringify(body)}`);
      });
    },
    close: () => database.end(),
  };
}

type About = Pick<Workload, 'id' | 'name' | 'aim' | 'mostP99Ms'>;

async function reading(
  parts: ApiWorkloadParts,
  recorder: Recorder,
  about: About,
  asked: readonly Question[],
): Promise<Workload> {
  const scripts: Script[] = [];
  for (const question of asked) scripts.push(await recorder.record(question));
  const nextRequest = inTurn(asked.map((question) => toRequest(question, parts)));
  const nextScript = inTurn(scripts);
  return {
    ...about,
    loadServer: (seconds) =>
      loadHttp({ port: parts.server.port, connections: CONNECTIONS, seconds, next: nextRequest }),
    reachLimit: (seconds) =>
      replay({ connection: parts.app, connections: CONNECTIONS, seconds, next: nextScript }),
  };
}

interface Slot {
  readonly clinic: number;
  readonly doctorId: string;
  readonly startsAt: string;
}

/** Times that nobody has booked, each given out once: clinic by clinic, then the next doctor, then the next time. */
async function freshSlots(owner: Pool): Promise<() => Slot> {
  const { rows: doctors } = await owner.query<{ ids: readonly string[] }>(
    `select array(select bench.id('staff', n, s) from generate_series(1, 4) s)::text[] as ids from bench.clinics order by n`,
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
    const clinic = at % doctors.length;
    const turn = Math.floor(at / doctors.length);
    const ids = doctors[clinic]?.ids ?? [];
    const [doctorId, time] = [ids[turn % ids.length], times[Math.floor(turn / ids.length)]];
    if (!doctorId || !time) throw new Error('Every time is booked.');
    return { clinic, doctorId, startsAt: time.startsAt };
  };
}

interface BookingTemplate {
  readonly question: Question;
  readonly key: string;
  readonly script: Script;
}

async function booking(parts: ApiWorkloadParts, recorder: Recorder, about: About): Promise<Workload> {
  const nextSlot = await freshSlots(parts.owner);
  const templates: BookingTemplate[] = [];
  for (const asked of await bookingQuestions(parts.owner)) {
    const { doctorId, startsAt } = nextSlot();
    const question = { ...asked, input: { ...asked.input, doctorId, startsAt } };
    const key = randomUUID();
    templates.push({ question, key, script: await recorder.record(question, { 'idempotency-key': key }) });
  }
  const templateFor = ({ clinic }: Slot) => {
    const template = templates[clinic];
    if (!template) throw new Error(`Nothing was recorded for clinic ${clinic + 1}.`);
    return template;
  };
  return {
    ...about,
    loadServer: (seconds) =>
      loadHttp({
        port: parts.server.port,
        connections: CONNECTIONS,
        seconds,
        next: () => {
          const slot = nextSlot();
          const { question } = templateFor(slot);
          const input = { ...question.input, doctorId: slot.doctorId, startsAt: slot.startsAt };
          return toRequest({ ...question, input }, parts, randomUUID());
        },
      }),
    reachLimit: (seconds) =>
      replay({
        connection: parts.app,
        connections: CONNECTIONS,
        seconds,
        next: () => {
          const slot = nextSlot();
          const { question, key, script } = templateFor(slot);
          return withValues(
            script,
            new Map<unknown, unknown>([
              [question.input['startsAt'], slot.startsAt],
              [question.input['doctorId'], slot.doctorId],
              [key, randomUUID()],
            ]),
          );
        },
      }),
  };
}

/** What a receptionist does all day. */
export async function apiWorkloads(parts: ApiWorkloadParts): Promise<Workload[]> {
  const { owner } = parts;
  const recorder = openRecorder(parts);
  const read = (about: About, asked: readonly Question[]) => reading(parts, recorder, about, asked);
  try {
    return [
      await read({ id: 'W1', name: 'pet page', aim: 0.35, mostP99Ms: 4 }, await questionsForPets(owner)),
      await read(
        { id: 'W2', name: 'pet search by name', aim: 0.35, mostP99Ms: 5 },
        await questionsForNames(owner),
      ),
      await read(
        { id: 'W2', name: '… in the clinic with a fifth of all pets', aim: 0.35, mostP99Ms: 5 },
        await questionsForNamesInLargeClinic(owner),
      ),
      await read(
        { id: 'W3', name: 'day schedule, 50 appointments', aim: 0.6, mostP99Ms: 12 },
        await questionsForDays(owner),
      ),
      await booking(parts, recorder, { id: 'W4', name: 'booking', aim: 0.5, mostP99Ms: 15 }),
      await read(
        { id: 'W7', name: 'free slots of a week, 4 doctors', aim: 0.6, mostP99Ms: 15 },
        await questionsForSlots(owner),
      ),
      await read(
        { id: 'W8', name: 'all appointments of a pet', aim: 0.5, mostP99Ms: 15 },
        await questionsForHistories(owner),
      ),
      await read({ id: 'W10', name: 'export of pets, 1,000 a page', aim: 0.5 }, questionsForExport()),
    ];
  } finally {
    await recorder.close();
  }
}
