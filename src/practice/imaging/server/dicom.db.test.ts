import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { givenVisit } from '#test/given-acts.ts';
import { type GivenImaging, givenImage, givenImaging, newUid } from '#test/given-imaging.ts';

let db: TestDatabase;
let imaging: GivenImaging;
let clinicId: string;
let otherId: string;
let petId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  imaging = await givenImaging(db);
  ({ clinicId } = await givenClinic(db.owner));
  ({ clinicId: otherId } = await givenClinic(db.owner));
  const { petId: pet, clientId } = await givenClientWithPet(db.owner, clinicId);
  petId = pet;
  await db.owner.query(
    `update pets set name = 'Bella', species = 'dog', microchip = '276098106123456', microchip_kind = 'iso' where id = $1`,
    [petId],
  );
  await db.owner.query(`update clients set full_name = 'Ada Lovelace' where clinic_id = $1 and id = $2`, [
    clinicId,
    clientId,
  ]);
  const { staffMemberId } = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Grace Hopper' });
  const visitId = await givenVisit(db.owner, clinicId, { petId, clientId });
  await db.owner.query(
    `insert into imaging_requests (clinic_id, accession, visit_id, pet_id, doctor_id, modality, body_region, requested_at)
     values ($1, 'R000001', $2, $3, $4, 'DX', 'Thorax', '2030-01-15 09:00+00'),
       ($1, 'R000002', $2, $3, null, 'US', 'Abdomen', '2030-01-16 09:00+00')`,
    [clinicId, visitId, petId, staffMemberId],
  );
  await imaging.device(clinicId);
  await imaging.device(clinicId, 'SONO', { modality: 'US' });
  await imaging.device(clinicId, 'FAR', { address: '192.0.2.7' });
  await imaging.device(otherId, 'OTHERX');
});
afterAll(async () => {
  await imaging.close();
  await db.drop();
});

const studies = async (uid: string) =>
  (
    await db.owner.query<{
      petId: string | null;
      by: string | null;
      request: string | null;
      clinic: string;
      images: number;
    }>(
      `select s.pet_id as "petId", s.matched_by as by, s.clinic_id as clinic,
          (select r.accession from imaging_requests r where r.clinic_id = s.clinic_id and r.id = s.request_id) as request,
          (select count(*)::int from imaging_instances i where i.clinic_id = s.clinic_id and i.study_id = s.id) as images
         from imaging_studies s where s.study_uid = $1`,
      [uid],
    )
  ).rows;
const countFiles = async (): Promise<number> =>
  (
    await db.owner.query<{ n: number }>(
      `select count(*)::int as n from storage.objects where bucket_id = 'imaging'`,
    )
  ).rows[0]?.n ?? 0;

/** The same picture with another number of rows. */
function withRows(whole: Buffer, rows: number): Buffer {
  const changed = Buffer.from(whole);
  changed.writeUInt16LE(rows, changed.indexOf(Buffer.from([0x28, 0x00, 0x10, 0x00, 0x55, 0x53])) + 8);
  return changed;
}

/** Passes on what is sent to a port, and breaks off after so many bytes. */
async function breakingRelay(port: number, limit: number) {
  const relay = createServer((socket) => {
    const target = connect(port, '127.0.0.1');
    let passed = 0;
    const end = () => {
      socket.destroy();
      target.destroy();
    };
    socket.on('error', end).on('close', end);
    target.on('error', end).on('close', end);
    target.on('data', (chunk: Buffer) => socket.write(chunk));
    socket.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > limit) end();
      else target.write(chunk);
    });
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  // Safe: a server that listens on a host and a port has an address of this shape.
  const address = relay.address() as AddressInfo;
  return { port: address.port, close: () => new Promise<void>((done) => relay.close(() => done())) };
}

describe('who may connect', () => {
  test('a modality of the called clinic', async () => {
    expect((await imaging.echo(clinicId)).code).toBe(0);
    const { rows } = await db.owner.query(
      `select from imaging_devices where ae_title = 'XRAY1' and last_connected_at is not null`,
    );
    expect(rows).toHaveLength(1);
  });

  test('not an unknown title, one of another clinic, one from elsewhere, nor at a title of nobody', async () => {
    expect((await imaging.echo(clinicId, 'NOBODY')).output).toContain('Calling AE Title Not Recognized');
    expect((await imaging.echo(clinicId, 'OTHERX')).output).toContain('Calling AE Title Not Recognized');
    expect((await imaging.echo(clinicId, 'FAR')).output).toContain('Calling AE Title Not Recognized');
    expect((await imaging.echoTo('TW000000000000')).output).toContain('Called AE Title Not Recognized');
    expect((await imaging.echoTo('ANY-SCP')).output).toContain('Called AE Title Not Recognized');
  });

  test('no one, while the clinic has turned it off', async () => {
    await db.owner.query('insert into imaging_settings (clinic_id, is_on) values ($1, false)', [otherId]);
    expect((await imaging.echo(otherId, 'OTHERX')).output).toContain('Called AE Title Not Recognized');
    await db.owner.query('update imaging_settings set is_on = true where clinic_id = $1', [otherId]);
    expect((await imaging.echo(otherId, 'OTHERX')).code).toBe(0);
  });
});

describe('the worklist', () => {
  const STEP = 'ScheduledProcedureStepSequence[0]';
  const KEYS = [
    'AccessionNumber',
    'PatientName',
    'PatientID',
    `${STEP}.Modality`,
    `${STEP}.ScheduledProcedureStepStartDate`,
  ];
  const accessions = (output: string) => [
    ...new Set([...output.matchAll(/R00000\d/g)].map(([found]) => found)),
  ];
  const findBy = async (...given: string[]) => {
    const named = new Set(given.map((one) => one.split('=')[0]));
    const keys = [...given, ...KEYS.filter((key) => !named.has(key))];
    return accessions((await imaging.find(clinicId, keys)).output);
  };

  test('has what is requested, with the patient', async () => {
    const { output } = await imaging.find(clinicId, KEYS);
    expect(output).toContain('[Lovelace^Bella]');
    expect(output).toContain('[276098106123456 ]');
    expect(accessions(output)).toEqual(['R000001', 'R000002']);
  });

  test.each([
    ['PatientName=*bel*', ['R000001', 'R000002']],
    ['PatientName=Rex', []],
    ['PatientID=276098106123456', ['R000001', 'R000002']],
    ['AccessionNumber=R000002', ['R000002']],
    [`${STEP}.Modality=CR`, ['R000001']],
    [`${STEP}.ScheduledProcedureStepStartDate=20300116-`, ['R000002']],
    [`${STEP}.ScheduledStationAETitle=SONO`, []],
  ])('%s', async (key, found) => {
    expect(await findBy(key)).toEqual(found);
  });

  test('says who requested the study', async () => {
    const keys = [...KEYS, 'ReferringPhysicianName', 'RequestingPhysician'];
    const { output } = await imaging.find(clinicId, ['AccessionNumber=R000001', ...keys.slice(1)]);
    expect(output).toMatch(/\(0008,0090\) PN \[Hopper\^Grace/);
    expect(output).toMatch(/\(0032,1032\) PN \[Hopper\^Grace/);
  });

  test('is that of the device, and of no other clinic', async () => {
    expect(accessions((await imaging.find(clinicId, KEYS, 'SONO')).output)).toEqual(['R000002']);
    expect(accessions((await imaging.find(otherId, KEYS, 'OTHERX')).output)).toEqual([]);
  });
});

describe('pictures', () => {
  const BELLA = { patientId: '276098106123456', patientName: 'Lovelace^Bella' };

  test('are those of the request with their accession number', async () => {
    const studyUid = newUid();
    const path = await imaging.file(givenImage({ studyUid, accession: 'R000001', ...BELLA }));
    expect(await imaging.store(clinicId, [path])).toMatchObject({ code: 0 });
    expect(await studies(studyUid)).toEqual([
      { petId, by: 'accession', request: 'R000001', clinic: clinicId, images: 1 },
    ]);
  });

  test('are the patient’s by id and name; others wait', async () => {
    const [known, misnamed, contradicting] = [newUid(), newUid(), newUid()];
    const paths = await Promise.all(
      [
        givenImage({ studyUid: known, ...BELLA }),
        givenImage({ studyUid: misnamed, ...BELLA, patientName: 'Lovelace^Rex' }),
        givenImage({ studyUid: contradicting, accession: 'R000001', patientId: '1', patientName: 'Doe^Rex' }),
      ].map((one) => imaging.file(one)),
    );
    expect(await imaging.store(clinicId, paths)).toMatchObject({ code: 0 });
    expect(await studies(known)).toMatchObject([{ petId, by: 'patient', request: null }]);
    expect(await studies(misnamed)).toMatchObject([{ petId: null, by: null, images: 1 }]);
    expect(await studies(contradicting)).toMatchObject([{ petId: null, by: null }]);
  });

  test('come compressed too', async () => {
    const studyUid = newUid();
    const path = await imaging.file(givenImage({ studyUid, ...BELLA }));
    expect(await imaging.tool('dcmcjpeg', ['+e1', path, `${path}.jpg`])).toMatchObject({ code: 0 });
    expect(await imaging.store(clinicId, [`${path}.jpg`], 'XRAY1', ['-xs'])).toMatchObject({ code: 0 });
    expect(await studies(studyUid)).toMatchObject([{ petId, images: 1 }]);
    const { rows } = await db.owner.query(
      `select i.transfer_syntax from imaging_instances i join imaging_studies s on s.id = i.study_id where s.study_uid = $1`,
      [studyUid],
    );
    expect(rows).toEqual([{ transfer_syntax: '1.2.840.10008.1.2.4.70' }]);
  });

  test('that come twice are stored once; another one with the same id is refused', async () => {
    const [studyUid, sopUid] = [newUid(), newUid()];
    const path = await imaging.file(givenImage({ studyUid, sopUid }));
    const changed = await imaging.file(givenImage({ studyUid, sopUid, description: 'Changed' }));
    expect(await imaging.store(clinicId, [path, path])).toMatchObject({ code: 0 });
    expect(await imaging.store(clinicId, [path])).toMatchObject({ code: 0 });
    expect((await imaging.store(clinicId, [changed])).output).toMatch(
      /0x?0111|Unknown Status: 0x111|Duplicate/i,
    );
    expect(await studies(studyUid)).toMatchObject([{ images: 1 }]);
  });

  test('of one study sent at the same time make one study', async () => {
    const studyUid = newUid();
    const paths = await Promise.all(
      [1, 2, 3, 4].map((number) => imaging.file(givenImage({ studyUid, number, ...BELLA }))),
    );
    const runs = await Promise.all(paths.map((path) => imaging.store(clinicId, [path])));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await studies(studyUid)).toMatchObject([{ petId, images: 4 }]);
  });

  test('are in the clinic that was called, and can be there twice', async () => {
    const studyUid = newUid();
    const path = await imaging.file(givenImage({ studyUid, ...BELLA, accession: 'R000001' }));
    expect(await imaging.store(otherId, [path], 'OTHERX')).toMatchObject({ code: 0 });
    expect(await studies(studyUid)).toEqual([
      { petId: null, by: null, request: null, clinic: otherId, images: 1 },
    ]);
  });

  test('read back as they were sent', async () => {
    const studyUid = newUid();
    const sent = givenImage({ studyUid });
    await imaging.store(clinicId, [await imaging.file(sent)]);
    const { rows } = await db.owner.query<{ name: string }>(
      `select i.object_name as name from imaging_instances i join imaging_studies s on s.id = i.study_id where s.study_uid = $1`,
      [studyUid],
    );
    const stream = await imaging.storage.read({ bucketId: 'imaging', name: rows[0]?.name ?? '' });
    const chunks: Buffer[] = [];
    for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk));
    const kept = await imaging.file(Buffer.concat(chunks));
    expect(await imaging.tool('dcmftest', [kept])).toMatchObject({ code: 0 });
    const dump = await imaging.tool('dcmdump', ['+P', 'StudyInstanceUID', '+P', 'TransferSyntaxUID', kept]);
    expect(dump.output).toContain(studyUid);
    expect(Buffer.concat(chunks).subarray(-1000)).toEqual(sent.subarray(-1000));
  });
});

describe('what is damaged', () => {
  test.each([
    ['whose pixels are fewer than its size says', (whole: Buffer) => withRows(whole, 100)],
    ['without rows', (whole: Buffer) => withRows(whole, 0)],
    ['that ends early', (whole: Buffer) => whole.subarray(0, whole.length - 1000)],
  ])('a picture %s is refused, and nothing of it stays', async (_, damage) => {
    const studyUid = newUid();
    const before = await countFiles();
    const path = await imaging.file(damage(givenImage({ studyUid })));
    const { output } = await imaging.store(clinicId, [path]);
    expect(output).not.toContain('Received Store Response (Success)');
    expect(await studies(studyUid)).toEqual([]);
    expect(await countFiles()).toBe(before);
    expect((await imaging.echo(clinicId)).code).toBe(0);
  });

  test('compressed pixels without their end are refused', async () => {
    const studyUid = newUid();
    const path = await imaging.file(givenImage({ studyUid }));
    await imaging.tool('dcmcjpeg', ['+e1', path, `${path}.jpg`]);
    const bytes = await readFile(`${path}.jpg`);
    // The length of the fragment leads past the end of the file.
    const item = bytes.lastIndexOf(Buffer.from([0xfe, 0xff, 0x00, 0xe0]));
    bytes.writeUInt32LE(bytes.readUInt32LE(item + 4) + 4096, item + 4);
    const { output } = await imaging.store(clinicId, [await imaging.file(bytes)], 'XRAY1', ['-xs']);
    expect(output).not.toContain('Received Store Response (Success)');
    expect(await studies(studyUid)).toEqual([]);
  });

  test('random bytes and packets of any size end their own connection only', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.from([1, 0, 0xff, 0xff, 0xff, 0xff, 0, 0]),
      Buffer.from([4, 0, 0, 0, 0, 12, 0, 0, 0, 8, 1, 2, 1, 2, 3, 4, 5, 6]),
      Buffer.from([1, 0, 0, 0, 0, 4, 1, 2, 3, 4]),
    ]) {
      const socket = connect(imaging.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(bytes);
      socket.end();
      await once(socket, 'close');
    }
    expect((await imaging.echo(clinicId)).code).toBe(0);
  });

  test('a modality that goes away in the middle leaves nothing', async () => {
    const studyUid = newUid();
    const before = await countFiles();
    const path = await imaging.file(givenImage({ studyUid, rows: 1024, columns: 1024 }));
    const relay = await breakingRelay(imaging.port, 600_000);
    const { code } = await imaging.storeAt(relay.port, clinicId, path);
    await relay.close();
    expect(code).not.toBe(0);
    expect((await imaging.echo(clinicId)).code).toBe(0);
    expect(await studies(studyUid)).toEqual([]);
    expect(await countFiles()).toBe(before);
    // Sent again, it is stored.
    expect(await imaging.store(clinicId, [path])).toMatchObject({ code: 0 });
    expect(await studies(studyUid)).toMatchObject([{ images: 1 }]);
  });
});
