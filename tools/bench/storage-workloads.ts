import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import * as z from 'zod';
import { loadHttp, summarise, type LoadRequest, type LoadResult } from './http-load.ts';
import type { BenchPerson, ServerAddress } from './people.ts';
import { CONNECTIONS, type Workload } from './workload.ts';

export interface StorageWorkloadParts {
  readonly owner: Pool;
  readonly server: ServerAddress;
  readonly people: readonly BenchPerson[];
}

const BUCKET = 'bench';
const FILE_BYTES = 5_242_880;
/** On the same disk as the server's data folder. */
const FOLDER = resolve('.cache/bench/disk');

/** Repeats the work for a bounded time, as many times in parallel as the server has connections. */
async function repeat(seconds: number, work: (at: number) => Promise<void>): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const runOne = async (at: number) => {
    while (performance.now() < endsAt) {
      const began = performance.now();
      await work(at);
      latenciesMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => runOne(at)));
  return summarise(latenciesMs, 0, (performance.now() - startedAt) / 1_000);
}

/** Writes a file durably and replaces the previous one atomically. */
async function writeDurably(bytes: Buffer, at: number): Promise<void> {
  const draft = `${FOLDER}/draft-${at}`;
  const handle = await open(draft, 'w');
  try {
    await handle.write(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, `${FOLDER}/file-${at}`);
}

const requestOf = (
  { port }: ServerAddress,
  line: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): LoadRequest => {
  const lines = [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`].concat(
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  );
  return { bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), expectedStatus: 200 };
};

const pathOf = ({ clinicId }: BenchPerson): string => `${BUCKET}/${clinicId}/five-megabytes`;

const uploadOf = (server: ServerAddress, person: BenchPerson, bytes: Buffer): LoadRequest =>
  requestOf(
    server,
    `POST /storage/v1/object/${pathOf(person)}`,
    {
      Authorization: `Bearer ${person.accessToken}`,
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(bytes.length),
      'x-upsert': 'true',
    },
    bytes,
  );

const Signed = z.object({ signedURL: z.string() });

async function signedPath({ port }: ServerAddress, person: BenchPerson): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/storage/v1/object/sign/${pathOf(person)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 86_400 }),
  });
  if (!response.ok) throw new Error(`A URL could not be signed: ${await response.text()}`);
  return `/storage/v1${Signed.parse(await response.json()).signedURL}`;
}

/** Uploads and downloads of 5 MB, compared with the disk alone. */
export async function storageWorkloads({ owner, server, people }: StorageWorkloadParts): Promise<Workload[]> {
  await mkdir(FOLDER, { recursive: true });
  await owner.query('insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing', [
    BUCKET,
  ]);
  const bytes = randomBytes(FILE_BYTES);
  const senders = people.slice(0, CONNECTIONS);
  const uploads = senders.map((person) => uploadOf(server, person, bytes));
  // Uploads each file once, so that the download has files even if only that workload is selected.
  const first = uploads.values();
  await loadHttp({ port: server.port, connections: 1, seconds: 60, next: () => first.next().value });
  await Promise.all(senders.map((_, at) => writeDurably(bytes, at)));
  const downloads = await Promise.all(
    senders.map(async (person) =>
      requestOf(server, `GET ${await signedPath(server, person)}`, {}, Buffer.alloc(0)),
    ),
  );
  const sendLoad = (requests: readonly LoadRequest[]) => (seconds: number) =>
    loadHttp({
      port: server.port,
      connections: CONNECTIONS,
      seconds,
      next: (connection) => requests[connection % requests.length],
    });
  return [
    {
      id: 'W13',
      name: 'upload of 5 MB',
      limit: 'the disk: written, flushed, renamed',
      target: 0.3,
      loadServer: sendLoad(uploads),
      reachLimit: (seconds) => repeat(seconds, (at) => writeDurably(bytes, at)),
    },
    {
      id: 'W14',
      name: 'signed download of 5 MB',
      limit: 'the disk: read',
      target: 0.15,
      loadServer: sendLoad(downloads),
      reachLimit: (seconds) => repeat(seconds, async (at) => void (await readFile(`${FOLDER}/file-${at}`))),
    },
  ];
}
