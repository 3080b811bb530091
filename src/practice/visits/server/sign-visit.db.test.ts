import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import {
  changeVisitEndpoint,
  getVisitEndpoint,
  openVisitEndpoint,
  saveSectionEndpoint,
  setVisitStatusEndpoint,
} from '../contract.ts';
import { addVitalsEndpoint, setFindingsEndpoint, voidVitalsEndpoint } from '../exam.contract.ts';
import { markUnconfirmed, noteFromText } from '../note.rules.ts';
import { addDiagnosisEndpoint, removeDiagnosisEndpoint } from '../problems.contract.ts';
import {
  addAddendumEndpoint,
  cosignVisitEndpoint,
  previewSignOffEndpoint,
  releaseVisitEndpoint,
  signVisitEndpoint,
  unreleaseVisitEndpoint,
  verifyChainEndpoint,
} from '../signing.contract.ts';
import { lockVisitsJob } from './jobs/lock-visits-job.ts';
import { visitsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, visitsHandlers);
});
afterAll(() => db.drop());

/** A visit with one of everything that is signed. */
async function givenVisit() {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada' });
  const supervisor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Bo' });
  const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
  await db.owner.query(`update staff_members set licence_number = 'VET-1' where clinic_id = $1 and id = $2`, [
    clinicId,
    doctor.staffMemberId,
  ]);
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  const { id } = (await api.call(doctor, openVisitEndpoint, { petId })).body;
  await api.call(doctor, saveSectionEndpoint, {
    visitId: id,
    section: 'assessment',
    baseRevision: 0,
    content: noteFromText('Otitis externa.'),
  });
  await api.call(doctor, setFindingsEndpoint, {
    visitId: id,
    findings: [{ bodySystem: 'ears', result: 'abnormal', note: 'Red', baseRevision: 0 }],
  });
  const { vitals } = (
    await api.call(doctor, addVitalsEndpoint, { visitId: id, heartRate: 90, weightGrams: 9000 })
  ).body;
  const diagnosis = (await api.call(doctor, addDiagnosisEndpoint, { visitId: id, originalText: 'otitis' }))
    .body;
  const revisions: { section: VisitSectionName; revision: number }[] = [
    { section: 'assessment', revision: 1 },
  ];
  return {
    clinicId,
    doctor,
    supervisor,
    technician,
    petId,
    id,
    vitalsId: vitals?.id ?? '',
    diagnosis,
    revisions,
  };
}
type World = Awaited<ReturnType<typeof givenVisit>>;

const sign = ({ doctor, id, revisions }: World, version = 1, accepted = {}) =>
  api.call(doctor, signVisitEndpoint, { id, version, revisions, accepted });

const verify = async ({ doctor, petId }: World) =>
  (await api.call(doctor, verifyChainEndpoint, { petId })).body;

describe('VISIT-4: signing', () => {
  test('keeps everything of the visit with the signer and their license, and starts the pet’s chain', async () => {
    const world = await givenVisit();
    const { status, body } = await sign(world);
    expect(status).toBe(200);
    expect(body.signature).toMatchObject({
      position: 1,
      kind: 'signature',
      signerName: 'Dr Ada',
      signerLicence: 'VET-1',
    });
    expect((await api.call(world.doctor, getVisitEndpoint, { id: world.id })).body).toMatchObject({
      status: 'signed',
      locksAt: null,
      doctor: { fullName: 'Dr Ada' },
      signatures: [{ position: 1, contentHash: body.signature.contentHash }],
    });
    const { rows } = await db.owner.query<{ content: Record<string, unknown> }>(
      'select content from visit_signatures where clinic_id = $1 and pet_id = $2',
      [world.clinicId, world.petId],
    );
    expect(rows[0]?.content).toMatchObject({
      format: 1,
      visit: { id: world.id, doctor: { licenceNumber: 'VET-1' } },
      sections: [{ section: 'assessment', revision: 1 }],
      findings: [{ bodySystem: 'ears', result: 'abnormal' }],
      vitals: [{ heart_rate: 90 }],
      weight: { weightGrams: 9000 },
      diagnoses: [{ display: 'otitis' }],
      acts: [],
    });
    expect(await verify(world)).toEqual({
      petId: world.petId,
      length: 1,
      isIntact: true,
      brokenAt: null,
      lastHash: body.signature.contentHash,
      merged: [],
    });
    expect(await sign(world, 2)).toMatchObject({ status: 409, body: { code: 'visit_closed' } });
  });

  test('is refused while unconfirmed text, findings or planned acts are not accepted by name', async () => {
    const world = await givenVisit();
    const { clinicId, doctor, id, petId } = world;
    await api.call(doctor, saveSectionEndpoint, {
      visitId: id,
      section: 'plan',
      baseRevision: 0,
      content: markUnconfirmed(noteFromText('Recheck in two weeks')),
    });
    const { rows } = await db.owner.query<{ id: string }>(
      `with item as (insert into catalogue_items (clinic_id, kind, name, income_category, tax_class)
         values ($1, 'service', 'Cytology', 'professional_services', 'service') returning id)
       insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name)
         select $1, $2, $3, item.id, 'service', 'Cytology' from item returning id`,
      [clinicId, id, petId],
    );
    const actId = rows[0]?.id ?? '';
    const preview = (await api.call(doctor, previewSignOffEndpoint, { id })).body;
    expect(preview).toMatchObject({
      unconfirmedSections: [{ section: 'plan', excerpts: ['Recheck in two weeks'] }],
      plannedActs: [{ id: actId, name: 'Cytology' }],
      isWeightMissing: false,
      isAssessmentEmpty: false,
    });
    const seen = { ...world, revisions: [...world.revisions, { section: 'plan' as const, revision: 1 }] };
    expect(await sign(seen)).toMatchObject({
      status: 409,
      body: { code: 'visit_unfinished', details: { signOff: { plannedActs: [{ id: actId }] } } },
    });
    expect((await sign(seen, 1, { sections: ['plan'] })).status).toBe(409);
    expect((await sign(seen, 1, { sections: ['plan'], actIds: [actId] })).status).toBe(200);
  });

  test('is refused for text that the signer has not seen, and to those who may not sign', async () => {
    const world = await givenVisit();
    expect(await sign({ ...world, revisions: [] })).toMatchObject({
      status: 409,
      body: { code: 'section_changed', details: { sections: ['assessment'] } },
    });
    expect(await sign(world, 7)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    expect((await sign({ ...world, doctor: world.technician })).status).toBe(403);
  });

  test('cosignature, addendum and release follow it, and the chain stays intact', async () => {
    const world = await givenVisit();
    const { doctor, supervisor, technician, id } = world;
    const early = await api.call(doctor, addAddendumEndpoint, { id, text: 'x', reason: 'y' });
    expect(early).toMatchObject({ status: 409, body: { code: 'visit_not_signed' } });
    expect((await api.call(doctor, releaseVisitEndpoint, { id })).status).toBe(409);
    await api.call(doctor, changeVisitEndpoint, {
      id,
      version: 1,
      needsCosignature: true,
      supervisorId: supervisor.staffMemberId,
    });
    await sign(world, 2);
    expect(await api.call(doctor, cosignVisitEndpoint, { id })).toMatchObject({
      status: 409,
      body: { code: 'cosign_not_allowed' },
    });
    expect((await api.call(supervisor, cosignVisitEndpoint, { id })).body.signature).toMatchObject({
      position: 2,
      kind: 'cosignature',
      signerName: 'Dr Bo',
    });
    expect((await api.call(supervisor, cosignVisitEndpoint, { id })).status).toBe(409);
    expect(
      (
        await api.call(doctor, addAddendumEndpoint, {
          id,
          text: 'Culture grew yeast.',
          reason: 'Result came',
        })
      ).body.signature,
    ).toMatchObject({ position: 3, kind: 'addendum', text: 'Culture grew yeast.', reason: 'Result came' });
    expect((await api.call(technician, releaseVisitEndpoint, { id })).body.releasedAt).not.toBeNull();
    expect((await api.call(technician, unreleaseVisitEndpoint, { id })).body.releasedAt).toBeNull();
    expect(await verify(world)).toMatchObject({ length: 3, isIntact: true });
  });

  test('at the same time as a save: the save comes before it or is refused', async () => {
    const world = await givenVisit();
    const [signed, saved] = await Promise.all([
      sign(world),
      api.call(world.technician, saveSectionEndpoint, {
        visitId: world.id,
        section: 'plan',
        baseRevision: 0,
        content: noteFromText('Late'),
      }),
    ]);
    expect([200, 409]).toContain(signed.status);
    expect(saved.status).toBe(signed.status === 200 ? 409 : 200);
  });
});

/** Every way to change what was signed. */
const forgeries = ({ clinicId, id, vitalsId, diagnosis, petId }: World): readonly string[] => {
  const visit = `clinic_id = '${clinicId}' and visit_id = '${id}'`;
  const note = `'{"type":"doc"}'`;
  return [
    `update visits set reason = 'forged' where clinic_id = '${clinicId}' and id = '${id}'`,
    `update visits set status = 'open' where clinic_id = '${clinicId}' and id = '${id}'`,
    `update visits set signed_at = now() + interval '1 day' where clinic_id = '${clinicId}' and id = '${id}'`,
    `delete from visits where clinic_id = '${clinicId}' and id = '${id}'`,
    `update visit_sections set content = ${note}, plain_text = '' where ${visit}`,
    `delete from visit_sections where ${visit}`,
    `insert into visit_sections (clinic_id, visit_id, section, content, plain_text) values ('${clinicId}', '${id}', 'internal', ${note}, '')`,
    `update exam_findings set result = 'normal' where ${visit}`,
    `delete from exam_findings where ${visit}`,
    `insert into exam_findings (clinic_id, visit_id, body_system, result) values ('${clinicId}', '${id}', 'eyes', 'normal')`,
    `update vitals set voided_at = now(), voided_by = gen_random_uuid() where clinic_id = '${clinicId}' and id = '${vitalsId}'`,
    `update vitals set visit_id = null where clinic_id = '${clinicId}' and id = '${vitalsId}'`,
    `delete from vitals where clinic_id = '${clinicId}' and id = '${vitalsId}'`,
    `insert into vitals (clinic_id, pet_id, visit_id, heart_rate) values ('${clinicId}', '${petId}', '${id}', 60)`,
    `update diagnoses set certainty = 'confirmed' where clinic_id = '${clinicId}' and id = '${diagnosis.id}'`,
    `delete from diagnoses where clinic_id = '${clinicId}' and id = '${diagnosis.id}'`,
    `insert into diagnoses (clinic_id, pet_id, visit_id, display, original_text) values ('${clinicId}', '${petId}', '${id}', 'x', 'x')`,
    `insert into visit_section_revisions (clinic_id, visit_id, section, revision, content) values ('${clinicId}', '${id}', 'plan', 9, ${note})`,
    `update visit_section_revisions set content = ${note} where ${visit}`,
    `delete from visit_section_revisions where ${visit}`,
    `update visit_signatures set signer_name = 'Forged' where clinic_id = '${clinicId}' and pet_id = '${petId}'`,
    `delete from visit_signatures where clinic_id = '${clinicId}' and pet_id = '${petId}'`,
    'truncate visit_signatures',
    'truncate visit_section_revisions cascade',
    'truncate vitals',
    'truncate visits cascade',
  ];
};

/** Runs a statement as a role and takes it back. @returns whether anything was changed. */
async function changes(client: pg.PoolClient, role: string | null, statement: string): Promise<boolean> {
  await client.query('begin');
  try {
    if (role !== null) await client.query(`set local role ${role}`);
    const { rowCount, command } = await client.query(statement);
    return command === 'TRUNCATE' || (rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

describe('CORE-4: a signed visit', () => {
  test('is changed by no database role, the owner and the functions’ owner included', async () => {
    const world = await givenVisit();
    const open = await givenVisit();
    await sign(world);
    const client = await db.owner.connect();
    try {
      const { rows: roles } = await client.query<{ name: string }>(
        `select rolname as name from pg_roles where rolname !~ '^(pg_|tailwell_)' and not rolsuper
           and pg_has_role(current_user, oid, 'member') order by 1`,
      );
      expect(roles.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['clinic_member', 'definer', 'job_server']),
      );
      const done: string[] = [];
      for (const role of [null, ...roles.map(({ name }) => name)])
        for (const statement of forgeries(world))
          if (await changes(client, role, statement)) done.push(`${role ?? 'owner'}: ${statement}`);
      expect(done).toEqual([]);
      // The statements themselves work: the owner can change an open visit with most of them.
      let possible = 0;
      for (const statement of forgeries(open)) if (await changes(client, null, statement)) possible += 1;
      expect(possible).toBeGreaterThan(13);
    } finally {
      client.release();
    }
  });

  test('is refused by every verb, with the way out', async () => {
    const world = await givenVisit();
    const { doctor, id, vitalsId, diagnosis } = world;
    await sign(world);
    const refused = [
      await api.call(doctor, saveSectionEndpoint, {
        visitId: id,
        section: 'plan',
        baseRevision: 0,
        content: noteFromText('x'),
      }),
      await api.call(doctor, setFindingsEndpoint, {
        visitId: id,
        findings: [{ bodySystem: 'eyes', result: 'normal', note: null, baseRevision: 0 }],
      }),
      await api.call(doctor, addVitalsEndpoint, { visitId: id, heartRate: 80 }),
      await api.call(doctor, voidVitalsEndpoint, { id: vitalsId }),
      await api.call(doctor, addDiagnosisEndpoint, { visitId: id, originalText: 'x' }),
      await api.call(doctor, removeDiagnosisEndpoint, { id: diagnosis.id }),
      await api.call(doctor, changeVisitEndpoint, { id, version: 2, reason: 'x' }),
      await api.call(doctor, setVisitStatusEndpoint, { id, version: 2, status: 'open' }),
    ];
    expect(refused.map(({ status, body }) => [status, Reflect.get(body, 'code')])).toEqual(
      refused.map(() => [409, 'visit_closed']),
    );
  });

  test('a signature that does not continue the chain is refused for the owner too', async () => {
    const world = await givenVisit();
    await sign(world);
    const add = (position: number, previous: string | null) =>
      db.owner.query(
        `insert into visit_signatures (clinic_id, pet_id, position, visit_id, kind, content, reason, signer_id, signer_name,
             previous_hash, content_hash)
           values ($1, $2, $3, $4, 'addendum', '{}', 'x', gen_random_uuid(), 'X', $5, repeat('a', 64))`,
        [world.clinicId, world.petId, position, world.id, previous],
      );
    await expect(add(2, 'b'.repeat(64))).rejects.toMatchObject({
      constraint: 'visit_signatures_chain_check',
    });
    await expect(add(3, 'b'.repeat(64))).rejects.toMatchObject({
      constraint: 'visit_signatures_chain_check',
    });
  });

  test('A-02: whatever somebody with the machine itself forges is found by computing the chain again', async () => {
    const world = await givenVisit();
    await sign(world);
    for (const text of ['one', 'two'])
      await api.call(world.doctor, addAddendumEndpoint, { id: world.id, text, reason: 'b' });
    expect(await verify(world)).toMatchObject({ length: 3, isIntact: true, brokenAt: null });
    const of = (position: number) =>
      `where clinic_id = '${world.clinicId}' and pet_id = '${world.petId}' and position = ${position}`;
    const forged = [
      `update visit_signatures set content = jsonb_set(content, '{findings}', '[]') ${of(1)}`,
      `update visit_signatures set signer_name = 'Dr Eve' ${of(1)}`,
      `update visit_signatures set signed_at = signed_at - interval '1 day' ${of(1)}`,
      `update visit_signatures set content = jsonb_set(content, '{text}', '"none"') ${of(2)}`,
      `update visit_signatures set reason = 'another' ${of(2)}`,
      // A text that was exchanged with its hash: the entry after it names the hash that was there.
      `update visit_signatures set content = '{}', content_hash = repeat('a', 64) ${of(2)}`,
      `update visit_signatures set previous_hash = repeat('b', 64) ${of(3)}`,
      `delete from visit_signatures ${of(2)}`,
      `delete from visit_signatures ${of(1)}`,
      `delete from visit_signatures ${of(3)}`,
      `delete from visit_signatures where clinic_id = '${world.clinicId}' and pet_id = '${world.petId}'`,
    ];
    const client = await db.owner.connect();
    const asMachine = async (statements: readonly string[]) => {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
    };
    try {
      for (const statement of forged) {
        await client.query('drop table if exists kept_signatures');
        await client.query(
          `create temp table kept_signatures as select * from visit_signatures where clinic_id = '${world.clinicId}'`,
        );
        await asMachine([statement]);
        expect(await verify(world), statement).toMatchObject({ isIntact: false });
        await asMachine([
          `delete from visit_signatures where clinic_id = '${world.clinicId}'`,
          'insert into visit_signatures select * from kept_signatures',
        ]);
        expect(await verify(world)).toMatchObject({ length: 3, isIntact: true });
      }
    } finally {
      client.release();
    }
  });

  test('A-02: so is whatever they forge in the rows of a signed visit, and nothing that changes by right', async () => {
    const world = await givenVisit();
    const { clinicId, petId, id } = world;
    await db.owner.query(
      `with item as (insert into catalogue_items (clinic_id, kind, name, income_category, tax_class, is_billable)
          values ($1, 'service', 'Cytology', 'professional_services', 'service', false) returning id, name)
       insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, status, done_at, done_by)
         select $1, $2, $3, i.id, 'service', i.name, false, 'done', now(), $4 from item i`,
      [clinicId, id, petId, world.doctor.userId],
    );
    await sign(world);
    await db.owner.query(`update pets set name = 'Renamed', breed = 'Beagle' where id = $1`, [petId]);
    await db.owner.query('insert into pet_weights (clinic_id, pet_id, weight_grams) values ($1, $2, 9500)', [
      clinicId,
      petId,
    ]);
    await api.call(world.doctor, releaseVisitEndpoint, { id });
    await api.call(world.doctor, addAddendumEndpoint, { id, text: 'one', reason: 'b' });
    expect(await verify(world)).toMatchObject({ length: 2, isIntact: true, brokenAt: null });
    const of = `where clinic_id = '${clinicId}' and visit_id = '${id}'`;
    const forged = {
      visit_sections: [
        `update visit_sections set content = replace(content::text, 'Otitis externa.', 'Healthy.')::jsonb ${of}`,
        `delete from visit_sections ${of}`,
      ],
      exam_findings: [
        `update exam_findings set note = 'Pink' ${of}`,
        `update exam_findings set result = 'normal' ${of}`,
        `insert into exam_findings (clinic_id, visit_id, body_system, result) values ('${clinicId}', '${id}', 'eyes', 'normal')`,
      ],
      vitals: [`update vitals set heart_rate = 91 ${of}`, `delete from vitals ${of}`],
      diagnoses: [
        `update diagnoses set display = 'none' ${of}`,
        `update diagnoses set certainty = 'differential' ${of}`,
      ],
      acts: [
        `update acts set quantity_thousandths = 1 ${of}`,
        `update acts set done_by = gen_random_uuid() ${of}`,
        `delete from acts ${of}`,
      ],
      visits: [
        `update visits set reason = 'Another' where clinic_id = '${clinicId}' and id = '${id}'`,
        `update visits set started_at = started_at - interval '1 day' where clinic_id = '${clinicId}' and id = '${id}'`,
      ],
    };
    const client = await db.owner.connect();
    const asMachine = async (...statements: readonly string[]) => {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
    };
    try {
      for (const [table, statements] of Object.entries(forged)) {
        await client.query(
          `create temp table kept_${table} as select * from ${table} where clinic_id = '${clinicId}'`,
        );
        for (const statement of statements) {
          await asMachine(statement);
          expect(await verify(world), statement).toMatchObject({ isIntact: false, brokenAt: 1 });
          await asMachine(
            `delete from ${table} where clinic_id = '${clinicId}'`,
            `insert into ${table} select * from kept_${table}`,
          );
          expect(await verify(world), statement).toMatchObject({ isIntact: true });
        }
      }
    } finally {
      client.release(true);
    }
  });

  test('CORE-7: what a signed visit says of its signature, and a section of its text, agrees with what was written', async () => {
    const world = await givenVisit();
    await sign(world);
    const { rows } = await db.owner.query(
      `select v.id from visits v where v.clinic_id = $1 and v.signed_at is not null and not exists (
           select from visit_signatures g where g.clinic_id = $1 and g.visit_id = v.id and g.kind = 'signature'
              and g.signer_id = v.signed_by and g.signed_at = v.signed_at)
       union all
       select s.visit_id from visit_sections s where s.clinic_id = $1 and not exists (
           select from visit_section_revisions r where r.clinic_id = $1 and r.visit_id = s.visit_id and r.section = s.section
              and r.revision = s.revision and r.content = s.content and not exists (
                select from visit_section_revisions n where n.clinic_id = $1 and n.visit_id = s.visit_id
                   and n.section = s.section and n.revision > r.revision))`,
      [world.clinicId],
    );
    expect(rows).toEqual([]);
    expect(
      (
        await db.owner.query('select from visits where clinic_id = $1 and signed_at is not null', [
          world.clinicId,
        ])
      ).rowCount,
    ).toBe(1);
  });
});

describe('VISIT-5: the automatic lock', () => {
  const age = (world: World, hours: number) =>
    db.owner.query(
      `update visits set started_at = now() - $3 * interval '1 hour' where clinic_id = $1 and id = $2`,
      [world.clinicId, world.id, hours],
    );
  const emails = async (template: string) =>
    (
      await db.owner.query<{ recipient: string }>(
        'select recipient from mail_outbox where template = $1 order by id',
        [template],
      )
    ).rows.map(({ recipient }) => recipient);

  test('locks what nobody signed in time, says so, and leaves the rest', async () => {
    const late = await givenVisit();
    const fresh = await givenVisit();
    const signed = await givenVisit();
    await age(late, 25);
    await age(signed, 25);
    await sign(signed);
    await lockVisitsJob(db.database).run({});
    await lockVisitsJob(db.database).run({});
    const stateOf = async ({ doctor, id }: World) =>
      (await api.call(doctor, getVisitEndpoint, { id })).body.status;
    expect(await Promise.all([late, fresh, signed].map(stateOf))).toEqual(['locked', 'open', 'signed']);
    expect(await verify(late)).toMatchObject({ length: 1, isIntact: true });
    expect(await emails('visit_locked')).toEqual([late.doctor.email]);
    const { rows } = await db.owner.query(
      `select actor_id from audit_entries where clinic_id = $1 and action = 'visit.locked'`,
      [late.clinicId],
    );
    expect(rows).toEqual([{ actor_id: null }]);
    // It can still be signed as it is, once.
    expect((await sign({ ...late, revisions: [] }, 2)).body.signature).toMatchObject({ position: 2 });
    expect((await sign(late, 3)).status).toBe(409);
    expect(await verify(late)).toMatchObject({ length: 2, isIntact: true });
  });

  test('warns once of a visit that awaits results, and locks it after twice the period', async () => {
    const world = await givenVisit();
    await api.call(world.doctor, setVisitStatusEndpoint, {
      id: world.id,
      version: 1,
      status: 'awaiting_results',
    });
    await age(world, 25);
    await lockVisitsJob(db.database).run({});
    await lockVisitsJob(db.database).run({});
    expect(await emails('visit_lock_ahead')).toEqual([world.doctor.email]);
    expect((await api.call(world.doctor, getVisitEndpoint, { id: world.id })).body.status).toBe(
      'awaiting_results',
    );
    await age(world, 49);
    await lockVisitsJob(db.database).run({});
    expect((await api.call(world.doctor, getVisitEndpoint, { id: world.id })).body.status).toBe('locked');
  });

  test('follows the clinic’s own period', async () => {
    const world = await givenVisit();
    await db.owner.query('insert into record_rules (clinic_id, lock_after_hours) values ($1, 72)', [
      world.clinicId,
    ]);
    await age(world, 71);
    await lockVisitsJob(db.database).run({});
    expect((await api.call(world.doctor, getVisitEndpoint, { id: world.id })).body.status).toBe('open');
  });
});

describe('VISIT-6: the weight of a visit', () => {
  const weigh = ({ clinicId, petId }: World, weightGrams: number, after: string) =>
    db.owner.query(
      `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at) values ($1, $2, $3, now() + $4::interval)`,
      [clinicId, petId, weightGrams, after],
    );
  const weightIn = async ({ doctor, id }: World) =>
    (await api.call(doctor, getVisitEndpoint, { id })).body.pet.weight?.weightGrams;

  test('is the pet’s latest while it is open, and stays as it was once it is signed', async () => {
    const world = await givenVisit();
    await weigh(world, 9100, '0 min');
    expect(await weightIn(world)).toBe(9100);
    await sign(world);
    await weigh(world, 11_000, '1 day');
    expect(await weightIn(world)).toBe(9100);
  });

  test('stays as it was once it is locked, also where it is signed later', async () => {
    const world = await givenVisit();
    await db.owner.query(
      `update visits set started_at = now() - interval '2 days' where clinic_id = $1 and id = $2`,
      [world.clinicId, world.id],
    );
    await lockVisitsJob(db.database).run({});
    await weigh(world, 11_000, '1 min');
    expect(await weightIn(world)).toBe(9000);
    expect((await sign(world, 2)).status).toBe(200);
    expect(await weightIn(world)).toBe(9000);
    const { rows } = await db.owner.query<{ content: { weight: unknown } }>(
      `select content from visit_signatures where clinic_id = $1 and visit_id = $2 and kind = 'signature'`,
      [world.clinicId, world.id],
    );
    expect(rows[0]?.content.weight).toMatchObject({ weightGrams: 9000 });
  });
});
