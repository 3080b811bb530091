import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenTwins } from '#test/given-merges.ts';
import { givenClientWithPet } from '#test/given.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import { getPetEndpoint, listPetsEndpoint, weighPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { openVisitEndpoint } from '#practice/visits/contract.ts';
import { addVitalsEndpoint } from '#practice/visits/exam.contract.ts';
import {
  addAddendumEndpoint,
  signVisitEndpoint,
  verifyChainEndpoint,
} from '#practice/visits/signing.contract.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import {
  dismissDuplicateEndpoint,
  getMergeEndpoint,
  listDuplicatesEndpoint,
  listMergesEndpoint,
  mergeRecordsEndpoint,
  previewMergeEndpoint,
  undoMergeEndpoint,
} from '../contract.ts';
import { mergesHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...clientsHandlers, ...mergesHandlers, ...petsHandlers, ...visitsHandlers]);
});
afterAll(() => db.drop());

type World = Awaited<ReturnType<typeof givenTwins>>;

/** Rows that a merge does not move, and why. */
const STAYS: Readonly<Record<string, string>> = {
  'pets.visit_chain_ends.pet_id': 'it ends the chain of the signatures, which stay',
  'pets.visit_signatures.pet_id': 'a signature stays in the chain in which it was signed',
  'pets.record_shares.pet_id': 'a link opens the record as it was when it was shared',
  'pets.vaccination_certificates.pet_id': 'a certificate stays as it was issued',
  'pets.pet_photos.pet_id':
    'the pet that is kept has a photo of its own; the other one is there again when the merge is undone',
  'pets.pet_clients.pet_id': 'the pet keeps its own links, and the one that is kept gets them as well',
  'pets.due_care_recomputations.pet_id': 'a queue of the job that computes what is due',
  'pets.client_import_pets.pet_id': 'which pet an import added; one that was merged is no longer removed',
  'clients.client_import_clients.client_id':
    'which client an import added; one who was merged is no longer removed',
  'clients.contact_preferences.client_id':
    'the client who is kept has said what they prefer; the other one’s choice is there again when the merge is undone',
  'clients.client_contacts.client_id':
    'the client keeps their own contacts, and the one who is kept gets them as well',
};

interface Reference {
  readonly target: string;
  readonly table: string;
  readonly column: string;
}

/** Every column that refers to a pet or a client, from the catalogue of the database. */
async function references(target: 'pets' | 'clients'): Promise<readonly Reference[]> {
  const { rows } = await db.owner.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = $1::regclass order by 1, 2`,
    [target],
  );
  return rows.map(({ table, column }) => ({ target, table, column }));
}

const countOf = async ({ table, column }: Reference, clinicId: string, id: string): Promise<number> => {
  const { rows } = await db.owner.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where clinic_id = $1 and ${column} = $2`,
    [clinicId, id],
  );
  return rows[0]?.count ?? 0;
};

/** Everything of both pets and clients, without the instants of the last change. */
async function snapshot({ kept, merged }: World) {
  const all = [...(await references('pets')), ...(await references('clients'))];
  const found: Record<string, unknown> = {};
  for (const { table, column } of all) {
    if (table === 'due_care_recomputations') continue;
    const { rows } = await db.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'updated_at' - 'version' as row from ${table} t
        where clinic_id = $1 and ${column} = any ($2) order by to_jsonb(t) - 'updated_at' - 'version'`,
      [kept.clinicId, [kept.petId, merged.petId, kept.clientId, merged.clientId]],
    );
    found[`${table}.${column}`] = rows.map(({ row }) => row);
  }
  const { rows } = await db.owner.query(
    `select to_jsonb(p) - 'updated_at' as row from pets p where clinic_id = $1 and id = any ($2)
     union all select to_jsonb(c) - 'updated_at' from clients c where clinic_id = $1 and id = any ($3)`,
    [kept.clinicId, [kept.petId, merged.petId], [kept.clientId, merged.clientId]],
  );
  return { ...found, records: rows.map((row: unknown) => JSON.stringify(row)).toSorted() };
}

const mergePets = ({ csr, kept, merged }: World, choices = {}) =>
  api.call(csr, mergeRecordsEndpoint, {
    subject: 'pet',
    keptId: kept.petId,
    mergedId: merged.petId,
    choices,
  });
const mergeClients = ({ csr, kept, merged }: World, choices = {}) =>
  api.call(csr, mergeRecordsEndpoint, {
    subject: 'client',
    keptId: kept.clientId,
    mergedId: merged.clientId,
    choices,
  });

describe.each([
  { target: 'pets', id: 'petId', merge: mergePets },
  { target: 'clients', id: 'clientId', merge: mergeClients },
] as const)('MERGE-1: two $target', ({ target, id, merge }) => {
  test('every table that refers to one is moved, or is known to stay', async () => {
    const world = await givenTwins(db.owner);
    const columns = await references(target);
    expect(columns.length).toBeGreaterThan(5);
    for (const reference of columns) {
      const name = `${target}.${reference.table}.${reference.column}`;
      if (name in STAYS) continue;
      expect(
        await countOf(reference, world.clinicId, world.merged[id]),
        `plant a row of ${name}`,
      ).toBeGreaterThan(0);
    }
    expect(await merge(world)).toMatchObject({ status: 200 });
    for (const reference of columns) {
      const name = `${target}.${reference.table}.${reference.column}`;
      if (name in STAYS || reference.column === 'merged_into') continue;
      expect(await countOf(reference, world.clinicId, world.merged[id]), `${name} is not moved`).toBe(0);
    }
  });

  test('MERGE-2: undone, everything is as it was', async () => {
    const world = await givenTwins(db.owner);
    const before = await snapshot(world);
    const { body } = await merge(world);
    expect(await snapshot(world)).not.toEqual(before);
    expect(await api.call(world.csr, undoMergeEndpoint, { id: body.id })).toMatchObject({ status: 200 });
    expect(await snapshot(world)).toEqual(before);
    // Undone again, it stays as it is.
    expect(await api.call(world.csr, undoMergeEndpoint, { id: body.id })).toMatchObject({ status: 200 });
    expect(await snapshot(world)).toEqual(before);
  });
});

test('MERGE-1: pets for which one message was turned into the same are merged, and clients with a reminder on the same day', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, clinicId } = world;
  await db.owner.query(
    `insert into message_actions (clinic_id, message_id, kind, pet_id)
     select clinic_id, message_id, kind, $3 from message_actions where clinic_id = $1 and pet_id = $2`,
    [clinicId, merged.petId, kept.petId],
  );
  await db.owner.query(`update care_reminders set planned_on = '2026-01-05' where clinic_id = $1`, [
    clinicId,
  ]);
  const before = await snapshot(world);
  for (const merge of [mergePets, mergeClients]) {
    const { status, body } = await merge(world);
    expect(status).toBe(200);
    expect(await api.call(world.csr, undoMergeEndpoint, { id: body.id })).toMatchObject({ status: 200 });
    expect(await snapshot(world)).toEqual(before);
  }
});

test('MERGE-1: a merged pet leads to the one that was kept, which is found under both names and chips', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, csr, clinicId } = world;
  await db.owner.query(
    `update pets set microchip = '276098100000001', microchip_kind = 'iso' where clinic_id = $1 and id = $2`,
    [clinicId, merged.petId],
  );
  await mergePets(world, { microchip: 'kept', name: 'kept' });
  expect((await api.call(csr, getPetEndpoint, { id: merged.petId })).body).toMatchObject({
    id: kept.petId,
    name: 'Biscuit',
    microchip: null,
    aliases: [
      { name: 'Biskit', microchip: '276098100000001' },
      { name: 'Earlier pet', microchip: null },
      { name: 'Earlier pet', microchip: null },
    ],
  });
  for (const q of ['Biskit', 'Biscuit', '276098100000001', 'Kim Client'])
    expect((await api.call(csr, listPetsEndpoint, { q })).body.items).toEqual([
      expect.objectContaining({ id: kept.petId }),
    ]);
});

test('MERGE-1: fields are compared, chosen, and restored unless somebody changed them since', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, csr, clinicId } = world;
  await db.owner.query(
    `update pets set breed = 'Beagle', notes = 'Shy', microchip = '276098100000002', microchip_kind = 'iso', born_on = '2020-01-01'
      where clinic_id = $1 and id = $2`,
    [clinicId, merged.petId],
  );
  await db.owner.query(`update pets set notes = 'Bites' where clinic_id = $1 and id = $2`, [
    clinicId,
    kept.petId,
  ]);
  const preview = await api.call(csr, previewMergeEndpoint, {
    subject: 'pet',
    keptId: kept.petId,
    mergedId: merged.petId,
  });
  expect(preview.body.fields).toContainEqual({ field: 'breed', kept: null, merged: 'Beagle' });
  expect(preview.body.merged.counts).toMatchObject({ appointments: 1, visits: 1, vaccinations: 1 });
  const { body } = await mergePets(world, { name: 'merged', notes: 'both' });
  const pet = async () => (await api.call(csr, getPetEndpoint, { id: kept.petId })).body;
  expect(await pet()).toMatchObject({
    name: 'Biskit',
    breed: 'Beagle',
    notes: 'Bites\n\nShy',
    microchip: '276098100000002',
    bornOn: '2020-01-01',
  });
  await db.owner.query(`update pets set name = 'Biscuit II' where clinic_id = $1 and id = $2`, [
    clinicId,
    kept.petId,
  ]);
  await api.call(csr, undoMergeEndpoint, { id: body.id });
  expect(await pet()).toMatchObject({
    name: 'Biscuit II',
    breed: null,
    notes: 'Bites',
    microchip: null,
    bornOn: null,
  });
  expect((await api.call(csr, getPetEndpoint, { id: merged.petId })).body).toMatchObject({
    id: merged.petId,
    microchip: '276098100000002',
  });
});

test('SIGN-1, CORE-4: signed visits move as they were signed, and every chain stays intact', async () => {
  const { kept, merged, csr, doctor, ...world } = await givenTwins(db.owner);
  const sign = async (petId: string) => {
    const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
    await api.call(doctor, addVitalsEndpoint, { visitId: id, heartRate: 80, weightGrams: 9000 });
    await db.owner.query(
      `update acts set status = 'voided', voided_at = now(), voided_by = $2, void_reason = 'x'
      where clinic_id = $1 and visit_id = $3 and status = 'planned'`,
      [world.clinicId, doctor.userId, id],
    );
    const { version } = (
      await db.owner.query<{ version: number }>(
        'select version from visits where clinic_id = $1 and id = $2',
        [world.clinicId, id],
      )
    ).rows[0] ?? { version: 0 };
    const signed = await api.call(doctor, signVisitEndpoint, { id, version, revisions: [] });
    expect(signed.status).toBe(200);
    return id;
  };
  await sign(kept.petId);
  const visitId = await sign(merged.petId);
  const contents = () =>
    db.owner.query(
      'select pet_id, position, content, content_hash from visit_signatures where clinic_id = $1 order by pet_id, position',
      [world.clinicId],
    );
  const before = (await contents()).rows;
  const { body } = await mergePets({ ...world, kept, merged, csr, doctor });
  expect((await contents()).rows).toEqual(before);
  await api.call(doctor, addAddendumEndpoint, { id: visitId, text: 'Later.', reason: 'Forgotten' });
  const chain = (await api.call(doctor, verifyChainEndpoint, { petId: kept.petId })).body;
  expect(chain).toMatchObject({ isIntact: true, length: 2 });
  expect(chain.merged).toEqual([expect.objectContaining({ petId: merged.petId, isIntact: true, length: 1 })]);
  await api.call(csr, undoMergeEndpoint, { id: body.id });
  expect((await api.call(doctor, verifyChainEndpoint, { petId: merged.petId })).body).toMatchObject({
    isIntact: true,
    length: 1,
    merged: [],
  });
  // Otherwise a signed visit stays with its pet, for every role.
  await expect(
    db.owner.query('update visits set pet_id = $3 where clinic_id = $1 and id = $2', [
      world.clinicId,
      visitId,
      kept.petId,
    ]),
  ).rejects.toMatchObject({ constraint: 'visits_closed_check' });
});

test('MERGE-2: what was added since stays and is listed; what was added to a visit that returns goes with it', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, csr, doctor, clinicId, mergedVisitId } = world;
  const { body } = await mergePets(world);
  await api.call(csr, weighPetEndpoint, { id: kept.petId, weightGrams: 9100 });
  await api.call(doctor, addVitalsEndpoint, { visitId: mergedVisitId, heartRate: 70 });
  const detail = (await api.call(csr, getMergeEndpoint, { id: body.id })).body;
  expect(detail.staying).toEqual([expect.objectContaining({ kind: 'weights' })]);
  expect(detail.returning).toMatchObject({ appointments: 1, visits: 1, weights: 1 });
  expect(detail.returning).not.toHaveProperty('pets');
  await api.call(csr, undoMergeEndpoint, { id: body.id });
  const weights = await db.owner.query<{ weight_grams: number }>(
    'select weight_grams from pet_weights where clinic_id = $1 and pet_id = $2 order by weighed_at',
    [clinicId, kept.petId],
  );
  expect(weights.rows.map((row) => row.weight_grams)).toEqual([9000, 9100]);
  const vitals = await db.owner.query(
    'select from vitals where clinic_id = $1 and pet_id = $2 and visit_id = $3',
    [clinicId, merged.petId, mergedVisitId],
  );
  expect(vitals.rowCount).toBe(2);
});

describe('MERGE-1: the photo', () => {
  const photosOf = async ({ clinicId, kept, merged }: World) => {
    const { rows } = await db.owner.query<{ whose: string; document_id: string }>(
      `select case f.pet_id when $2 then 'kept' else 'merged' end as whose, f.document_id from pet_photos f
         join documents d on d.clinic_id = $1 and d.id = f.document_id and d.pet_id = f.pet_id
        where f.clinic_id = $1 and f.pet_id = any ($3) order by 1`,
      [clinicId, kept.petId, [kept.petId, merged.petId]],
    );
    return Object.fromEntries(rows.map(({ whose, document_id: documentId }) => [whose, documentId]));
  };
  const withoutKept = async (world: World) => {
    await db.owner.query('delete from pet_photos where clinic_id = $1 and pet_id = $2', [
      world.clinicId,
      world.kept.petId,
    ]);
    return (await photosOf(world))['merged'];
  };

  test('of the kept pet stays; without one that of the merged pet is used, and returns with an undone merge', async () => {
    const both = await givenTwins(db.owner);
    const before = await photosOf(both);
    const { body } = await mergePets(both);
    expect(await photosOf(both)).toEqual({ kept: before['kept'] });
    await api.call(both.csr, undoMergeEndpoint, { id: body.id });
    expect(await photosOf(both)).toEqual(before);

    const one = await givenTwins(db.owner);
    const photo = await withoutKept(one);
    const snapshotBefore = await snapshot(one);
    const merge = await mergePets(one);
    expect(await photosOf(one)).toEqual({ kept: photo });
    expect((await api.call(one.csr, getPetEndpoint, { id: one.kept.petId })).body.photo).toMatchObject({
      documentId: photo,
    });
    await api.call(one.csr, undoMergeEndpoint, { id: merge.body.id });
    expect(await snapshot(one)).toEqual(snapshotBefore);
  });

  test('MERGE-2: chosen since stays with the kept pet, unless its picture returns', async () => {
    const world = await givenTwins(db.owner);
    const photo = await withoutKept(world);
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from documents where clinic_id = $1 and pet_id = $2',
      [world.clinicId, world.kept.petId],
    );
    const own = rows[0]?.id;
    const choose = (documentId: string | undefined) =>
      db.owner.query('update pet_photos set document_id = $3 where clinic_id = $1 and pet_id = $2', [
        world.clinicId,
        world.kept.petId,
        documentId,
      ]);
    const first = await mergePets(world);
    await choose(own);
    await api.call(world.csr, undoMergeEndpoint, { id: first.body.id });
    expect(await photosOf(world)).toEqual({ kept: own, merged: photo });

    const second = await mergePets(world);
    await choose(photo);
    await api.call(world.csr, undoMergeEndpoint, { id: second.body.id });
    expect(await photosOf(world)).toEqual({ merged: photo });
  });

  test('MERGE-2: that was archived since does not return', async () => {
    const world = await givenTwins(db.owner);
    const { body } = await mergePets(world);
    await db.owner.query('update documents set archived_at = now() where clinic_id = $1', [world.clinicId]);
    await api.call(world.csr, undoMergeEndpoint, { id: body.id });
    expect(await photosOf(world)).toEqual({});
  });
});

test('MERGE-3: a row that is written while its pet is merged goes to the one that is kept', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, clinicId } = world;
  const writer = await db.owner.connect();
  try {
    // Holds the pet as an insert does, so that the merge waits and moves this row too.
    await writer.query('begin');
    await writer.query(`insert into pet_weights (clinic_id, pet_id, weight_grams) values ($1, $2, 9500)`, [
      clinicId,
      merged.petId,
    ]);
    const merging = mergePets(world);
    await vi.waitFor(async () => {
      const waiting = await db.owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%pets%'`,
      );
      expect(waiting.rowCount).toBeGreaterThan(0);
    });
    await writer.query('commit');
    expect((await merging).status).toBe(200);
  } finally {
    writer.release();
  }
  await db.owner.query(`insert into pet_weights (clinic_id, pet_id, weight_grams) values ($1, $2, 9600)`, [
    clinicId,
    merged.petId,
  ]);
  const { rows } = await db.owner.query<{ pet_id: string }>(
    'select pet_id from pet_weights where clinic_id = $1 and weight_grams in (9500, 9600)',
    [clinicId],
  );
  expect(rows).toEqual([{ pet_id: kept.petId }, { pet_id: kept.petId }]);
});

test('MERGE-1: of two merges in opposite directions at the same time, one succeeds', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, csr } = world;
  const results = await Promise.all([
    mergePets(world),
    api.call(csr, mergeRecordsEndpoint, { subject: 'pet', keptId: merged.petId, mergedId: kept.petId }),
  ]);
  expect(results.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
});

test('MERGE-2: a merge is not undone after the kept record was merged itself, nor after 30 days', async () => {
  const world = await givenTwins(db.owner);
  const { kept, csr, clinicId } = world;
  const { body } = await mergePets(world);
  const third = await givenClientWithPet(db.owner, clinicId);
  const second = await api.call(csr, mergeRecordsEndpoint, {
    subject: 'pet',
    keptId: third.petId,
    mergedId: kept.petId,
  });
  expect(await api.call(csr, undoMergeEndpoint, { id: body.id })).toMatchObject({
    status: 409,
    body: { code: 'merge_changed' },
  });
  expect((await api.call(csr, getPetEndpoint, { id: world.merged.petId })).body.id).toBe(third.petId);
  await api.call(csr, undoMergeEndpoint, { id: second.body.id });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  try {
    expect(await api.call(csr, undoMergeEndpoint, { id: body.id })).toMatchObject({
      status: 409,
      body: { code: 'merge_too_old' },
    });
  } finally {
    vi.useRealTimers();
  }
  expect((await api.call(csr, listMergesEndpoint, { id: kept.petId })).body.items).toEqual([
    expect.objectContaining({ id: body.id, mergedName: 'Biskit', undoRefusal: null }),
  ]);
});

test('MERGE-1: a deceased pet is not merged with one that is alive', async () => {
  const world = await givenTwins(db.owner);
  await db.owner.query(`update pets set deceased_on = '2026-01-01' where clinic_id = $1 and id = $2`, [
    world.clinicId,
    world.merged.petId,
  ]);
  expect(await mergePets(world)).toMatchObject({ status: 409, body: { code: 'merge_deceased_differs' } });
});

test('MERGE-1: merges and what they moved are append-only for every role', async () => {
  const world = await givenTwins(db.owner);
  await mergePets(world);
  for (const table of ['merges', 'merge_moves']) {
    await expect(db.owner.query(`delete from ${table}`)).rejects.toThrow('append-only');
    await expect(db.owner.query(`update ${table} set clinic_id = clinic_id`)).rejects.toThrow('append-only');
  }
});

test('DUPL-1: pets with the same name and client, and clients with the same contact, are suggested until dismissed', async () => {
  const world = await givenTwins(db.owner);
  const { kept, merged, csr, clinicId } = world;
  await db.owner.query(`update pets set name = 'Biscuit' where clinic_id = $1 and id = $2`, [
    clinicId,
    merged.petId,
  ]);
  await db.owner.query(
    `update client_contacts set normalized = '+4930123', value = '030 123' where clinic_id = $1 and client_id = any ($2)`,
    [clinicId, [kept.clientId, merged.clientId]],
  );
  const suggested = async (subject: 'pet' | 'client', id: string) =>
    (await api.call(csr, listDuplicatesEndpoint, { subject, id })).body.items;
  expect(await suggested('pet', kept.petId)).toEqual([
    { id: merged.petId, name: 'Biscuit', detail: 'Kim Client', reasons: ['name_and_client'] },
  ]);
  expect(await suggested('client', kept.clientId)).toEqual([
    { id: merged.clientId, name: 'Kim Client', detail: '030 123', reasons: ['phone'] },
  ]);
  await api.call(csr, dismissDuplicateEndpoint, { subject: 'pet', id: merged.petId, otherId: kept.petId });
  expect(await suggested('pet', kept.petId)).toEqual([]);
  expect(await suggested('client', kept.clientId)).toHaveLength(1);
});
