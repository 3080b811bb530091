import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { aeTitleOf } from '#practice/imaging/ae-title.rules.ts';
import { givenDcmtk } from '#test/given-dcmtk.ts';
import { givenImage, newUid } from '#test/given-imaging.ts';
import { startProduct } from '#test/product.ts';

/** A radiograph of ten megabytes: 2048 by 2560 pixels of two bytes. */
const SIZE = { rows: 2048, columns: 2560 };
/** Sent in one connection, so that their files need no more room than this at once. */
const BATCH = 20;
const CALLING = 'BENCHX';
const SAMPLE_MS = 50;

export interface ImageFigures {
  readonly images: number;
  readonly megabytes: number;
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
  readonly afterMegabytes: number;
  readonly megabytesPerSecond: number;
  /** Of the same bytes, written to files and synchronized. */
  readonly diskMegabytesPerSecond: number;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The resident memory of a process in megabytes: now, or at most so far. */
async function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
}

async function writeSynchronized(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Lets the memory of a process settle: it is what it was, or less, for a second. */
async function settledMegabytes(pid: number): Promise<number> {
  let before = await memoryOf(pid, 'VmRSS');
  for (let tries = 0; tries < 20; tries += 1) {
    await new Promise((done) => setTimeout(done, 20 * SAMPLE_MS));
    const now = await memoryOf(pid, 'VmRSS');
    if (now >= before) return now;
    before = now;
  }
  return before;
}

/** Sends radiographs of ten megabytes with DCMTK's `storescu`, next to writing the same bytes to the same disk. */
export async function measureReceivedImages(
  environment: Readonly<Record<string, string>>,
  owner: Pool,
  count = 200,
): Promise<ImageFigures> {
  const storescu = await givenDcmtk();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-bench-images-'));
  const product = startProduct({ ...environment, DICOM_PORT: String(port) });
  try {
    await product.ready;
    const { rows } = await owner.query<{ id: string }>('select id from bench.clinics where n = 1');
    const clinicId = rows[0]?.id ?? '';
    await owner.query(
      `insert into imaging_devices (clinic_id, name, ae_title)
         select $1, 'Bench', $2 where not exists (select from imaging_devices where clinic_id = $1 and ae_title = $2)`,
      [clinicId, CALLING],
    );
    const titles = ['-aet', CALLING, '-aec', aeTitleOf(clinicId)];
    const send = async (paths: readonly string[]) => {
      const { code, output } = await storescu('storescu', [...titles, '127.0.0.1', String(port), ...paths]);
      if (code !== 0) throw new Error(`storescu failed: ${output}`);
    };
    const first = join(folder, 'first.dcm');
    await writeFile(first, givenImage());
    // The library is loaded, and a connection to the database open, before anything is measured.
    await send([first]);
    const idleMegabytes = await settledMegabytes(product.pid);
    let [seconds, diskSeconds, bytesSent] = [0, 0, 0];
    const studyUid = newUid();
    for (let sent = 0; sent < count; sent += BATCH) {
      const images = Array.from({ length: Math.min(BATCH, count - sent) }, (_, n) => ({
        path: join(folder, `${n}.dcm`),
        bytes: givenImage({ ...SIZE, studyUid, number: sent + n + 1 }),
      }));
      for (const { path, bytes } of images) await writeFile(path, bytes);
      bytesSent += images.reduce((sum, { bytes }) => sum + bytes.length, 0);
      seconds += await secondsOf(() => send(images.map(({ path }) => path)));
      diskSeconds += await secondsOf(async () => {
        for (const [n, { bytes }] of images.entries())
          await writeSynchronized(join(folder, `copy-${n}.dcm`), bytes);
      });
    }
    const megabytes = bytesSent / 1_000_000;
    return {
      images: count,
      megabytes,
      idleMegabytes,
      peakMegabytes: await memoryOf(product.pid, 'VmHWM'),
      afterMegabytes: await settledMegabytes(product.pid),
      megabytesPerSecond: megabytes / seconds,
      diskMegabytesPerSecond: megabytes / diskSeconds,
    };
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await owner.query(`delete from imaging_instances; delete from imaging_studies`).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The figures as a sentence for each. */
export const imageSentences = (figures: ImageFigures): string =>
  [
    `${figures.images} radiographs, ${Math.round(figures.megabytes)} MB, by storescu:`,
    `memory of the server ${figures.idleMegabytes} MB before, ${figures.peakMegabytes} MB at most, ${figures.afterMegabytes} MB after;`,
    `${figures.megabytesPerSecond.toFixed(0)} MB/s, and ${figures.diskMegabytesPerSecond.toFixed(0)} MB/s written to the disk alone:`,
    `ratio ${(figures.megabytesPerSecond / figures.diskMegabytesPerSecond).toFixed(2)}.`,
  ].join(' ');
