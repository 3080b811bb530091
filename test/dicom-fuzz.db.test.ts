import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatasetCheck, DicomFault } from '#practice/imaging/server/dicom/dataset-check.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createRandom, type Random } from './fuzz/random.ts';
import { DCMTK_ENCODINGS, givenEncodings } from './given-compressed.ts';
import { givenClinic } from './given.ts';
import { type GivenImaging, givenImage, givenImaging, newUid } from './given-imaging.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

const CONNECTIONS = stormRuns(40);
const FILES = stormRuns(40) * 50;
/** The modality has gone: what is not over by then hangs. */
const HANG_MS = 10_000;

let db: TestDatabase;
let imaging: GivenImaging;
let clinicId: string;
let files: readonly Buffer[];
let conversations: readonly Buffer[];
beforeAll(async () => {
  db = await createTestDatabase();
  imaging = await givenImaging(db);
  ({ clinicId } = await givenClinic(db.owner));
  await imaging.device(clinicId);
  const image = { rows: 32, columns: 40, studyUid: newUid(), seriesUid: newUid() };
  const encodings = await givenEncodings(imaging.tool, (name) => join(imaging.folder, name), image);
  files = await Promise.all(encodings.map(({ path }) => readFile(path)));
  const plain = await imaging.file(givenImage());
  const lossless = encodings.find(({ name }) => name === 'JPEG lossless SV1')?.path ?? '';
  conversations = [
    await recorded((port) => imaging.echoAt(port, clinicId)),
    await recorded((port) => imaging.findAt(port, clinicId, ['PatientName=*', 'AccessionNumber'])),
    await recorded((port) => imaging.storeAt(port, clinicId, plain)),
    await recorded((port) => imaging.storeAt(port, clinicId, lossless, ['-xs'])),
  ];
}, stormTimeoutMs());
afterAll(async () => {
  await imaging.close();
  await db.drop();
});

/** What one of DCMTK's tools says to the server, from its first to its last byte. */
async function recorded(speak: (port: number) => Promise<{ readonly code: number }>): Promise<Buffer> {
  const said: Buffer[] = [];
  const relay = createServer((socket) => {
    const target = connect(imaging.port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => said.push(chunk));
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
    socket.pipe(target).pipe(socket);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { code } = await speak((relay.address() as AddressInfo).port);
  relay.close();
  expect(code).toBe(0);
  return Buffer.concat(said);
}

/** Lengths and types that parsers stumble over. */
const WORDS = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff];

/** Other bytes, other lengths, pieces that are missing, doubled or out of place. */
function damaged(whole: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(whole);
  for (let count = 1 + random.below(5); count > 0; count -= 1) {
    const at = random.below(bytes.length + 1);
    const to = Math.min(bytes.length, at + random.below(400));
    const kind = random.below(6);
    if (kind === 0) bytes = bytes.subarray(0, at);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
    else if (kind === 3 && bytes.length >= at + 4) bytes.writeUInt32BE(random.pick(WORDS) ?? 0, at);
    else if (kind === 4 && bytes.length >= at + 4) bytes.writeUInt32LE(random.pick(WORDS) ?? 0, at);
    else if (at < bytes.length) bytes[at] = random.below(256);
    // `subarray` shares its memory with what it was taken from.
    bytes = Buffer.from(bytes);
  }
  return bytes;
}

/** Says something in pieces, and goes. @returns whether the server was done with it in time. */
async function isAnswered(bytes: Buffer, random: Random): Promise<boolean> {
  const socket: Socket = connect(imaging.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  const closed = once(socket, 'close').then(() => true);
  for (let at = 0; at < bytes.length;) {
    const size = 1 + random.below(20_000);
    socket.write(bytes.subarray(at, at + size));
    at += size;
  }
  socket.end();
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), HANG_MS);
  const isOver = await Promise.race([closed, late]);
  clearTimeout(timer);
  socket.destroy();
  return isOver;
}

test(
  'F-04: damaged pictures of every encoding are read or refused, in whichever pieces they come',
  () => {
    const random = createRandom(17);
    const syntaxes = [
      '1.2.840.10008.1.2.1',
      ...DCMTK_ENCODINGS.map(({ syntax }) => syntax),
      '1.2.840.10008.1.2.4.90',
    ];
    let refused = 0;
    for (let run = 0; run < FILES; run += 1) {
      const nth = random.below(files.length);
      const bytes = damaged(files[nth] ?? Buffer.alloc(0), random);
      const check = createDatasetCheck(syntaxes[nth] ?? '');
      try {
        for (let at = 0; at < bytes.length;) {
          const size = 1 + random.below(5_000);
          check.feed(bytes.subarray(at, at + size));
          at += size;
        }
        check.end();
      } catch (error) {
        if (!(error instanceof DicomFault)) throw error;
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(FILES);
    process.stdout.write(`figure: F-04 ${FILES} damaged DICOM files, ${refused} refused, 0 failures\n`);
  },
  stormTimeoutMs(),
);

test(
  'F-04: a modality that says anything is answered or cut off, and others are served after it',
  async () => {
    const random = createRandom(18);
    let hangs = 0;
    for (let run = 0; run < CONNECTIONS; run += 8) {
      const some = Array.from({ length: Math.min(8, CONNECTIONS - run) }, () =>
        damaged(random.pick(conversations) ?? Buffer.alloc(0), random),
      );
      const answered = await Promise.all(some.map((bytes) => isAnswered(bytes, random)));
      hangs += answered.filter((is) => !is).length;
      expect(imaging.server.isListening()).toBe(true);
    }
    expect(hangs).toBe(0);
    // Whole, each of them is still understood.
    for (const whole of conversations) expect(await isAnswered(whole, createRandom(1))).toBe(true);
    expect(await imaging.echo(clinicId)).toMatchObject({ code: 0 });
    const sent = await imaging.file(givenImage());
    expect(await imaging.store(clinicId, [sent])).toMatchObject({ code: 0 });
    process.stdout.write(
      `figure: F-04 ${CONNECTIONS} damaged DICOM connections, ${hangs} hangs, 0 crashes\n`,
    );
  },
  stormTimeoutMs(),
);
