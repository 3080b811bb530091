import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, type Person } from '#test/given.ts';
import { givenItem, givenTreatment, givenVisit } from '#test/given-acts.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenLaboratory } from '#test/given-lab.ts';
import { givenStoredReport } from '#test/given-stored-report.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { handle } from '#foundation/server/http/handle.ts';
import { noteFromText } from '#practice/visits/note.rules.ts';
import { PetFacts } from '../facts.contract.ts';
import { summarizeHistory } from '../rules/summarize-history.rules.ts';
import { readFactsOfMany, readPetFacts } from './public/read-pet-facts.ts';

/** In every text that stays within the clinic. */
const PRIVATE = 'Zanzibar';

const readOne = endpoint({
  id: 'test.readFacts',
  method: 'GET',
  path: '/v1/facts/{petId}',
  summary: 'Reads facts.',
  permission: 'record:read',
  reads: [],
  input: z.strictObject({ petId: z.uuid() }),
  output: PetFacts,
  errors: ['not_found'],
});
const readMany = endpoint({
  id: 'test.readFactsOfMany',
  method: 'POST',
  path: '/v1/facts',
  summary: 'Reads facts.',
  permission: 'record:read',
  changes: [],
  input: z.strictObject({ petIds: z.array(z.uuid()) }),
  output: z.array(PetFacts),
  errors: [],
});

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: Awaited<ReturnType<typeof givenRecord>>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    handle(readOne, (ctx, { petId }) => readPetFacts(ctx, petId)),
    handle(readMany, async (ctx, { petIds }) => [...(await readFactsOfMany(ctx, petIds))]),
  ]);
  world = await givenRecord();
});
afterAll(() => db.drop());

async function givenSections(clinicId: string, visitId: string) {
  for (const section of VISIT_SECTIONS) {
    const text = section === 'internal' ? PRIVATE : `Written in ${section}.`;
    await db.owner.query(
      `insert into visit_sections (clinic_id, visit_id, section, content, plain_text) values ($1, $2, $3, $4, $5)`,
      [clinicId, visitId, section, JSON.stringify(noteFromText(text)), text],
    );
  }
}

interface Rx {
  readonly drug: string;
  readonly days?: number;
  readonly refills?: number;
  readonly status?: string;
}
let prescriptionNumber = 0;
async function givenPrescription(clinicId: string, visitId: string, doctorId: string, rx: Rx) {
  const { drug, days, refills = 0, status = 'active' } = rx;
  const chosen = {
    verb: 'give',
    amountThousandths: 1000,
    unit: 'tablet',
    place: 'by_mouth',
    frequency: 'times_a_day',
    count: 2,
    asNeeded: false,
    days: days ?? null,
    food: null,
    purpose: null,
  };
  const id = randomUUID();
  await db.owner.query(
    `insert into prescriptions (clinic_id, id, number, visit_id, drug_name, strength, directions, quantity_thousandths, refills, written_on,
       expires_on, filled_at, note, dose, prescriber_id, approved_at, status)
     values ($1, $2, $3, $4, $5, '50 mg', $6, 14000, $7, '2026-11-02', '2099-11-02', 'elsewhere', $8,
       '{"weightGrams": null, "microgramsPerKg": null, "verdict": "unknown", "source": null}',
       case when $10::text <> 'awaiting_approval' then $9::uuid end, case when $10::text <> 'awaiting_approval' then now() end, $10)`,
    [
      clinicId,
      id,
      (prescriptionNumber += 1),
      visitId,
      drug,
      JSON.stringify({ chosen, text: null }),
      refills,
      PRIVATE,
      doctorId,
      status,
    ],
  );
  return id;
}

/** A pet with one entry of each kind, and what must not be among them. */
async function givenRecord() {
  const given = await givenTreatment(db.owner);
  const { clinicId, doctor, petId, visitId, examId } = given;
  const run = (statement: string, ...more: readonly unknown[]) =>
    db.owner.query(statement, [clinicId, petId, ...more]);
  await givenSections(clinicId, visitId);
  await run(
    `update visits set doctor_id = $3, started_at = '2026-11-02T09:00:00Z' where clinic_id = $1 and pet_id = $2`,
    doctor.staffMemberId,
  );
  await run(
    `update pets set name = 'Miro', species = 'cat', notes = $3 where clinic_id = $1 and id = $2`,
    PRIVATE,
  );
  await run(
    `insert into diagnoses (clinic_id, visit_id, pet_id, display, original_text) values ($1, $3, $2, 'Gastritis', 'gastritis')`,
    visitId,
  );
  await run(
    `insert into pet_alerts (clinic_id, pet_id, kind, severity, note, cleared_at, cleared_by)
     values ($1, $2, 'behaviour', 'warning', 'Bites', null, null), ($1, $2, 'medical', 'info', $3, now(), gen_random_uuid()),
       ($1, $2, 'allergy', 'danger', 'Penicillin', null, null)`,
    PRIVATE,
  );
  await run(
    `insert into problems (clinic_id, pet_id, name, onset_on, note, status, closed_on) values ($1, $2, 'Itching', '2026-01-02', $3, 'active', null),
       ($1, $2, $3, null, null, 'ruled_out', '2026-02-01')`,
    PRIVATE,
  );
  await run(
    `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at) values ($1, $2, 4000, '2026-05-01T10:00:00Z'),
       ($1, $2, 4200, '2026-11-02T10:00:00Z')`,
  );
  const act = async (name: string, end: 'declined' | 'done' | 'undone') => {
    const id = randomUUID();
    const at = end === 'done' ? '2026-11-02T09:20:00Z' : '2026-11-02T09:30:00Z';
    await run(
      `insert into acts (clinic_id, pet_id, id, visit_id, item_id, item_kind, item_name, note, is_billable, unbilled_reason, planned_at)
       values ($1, $2, $3, $4, $5, 'procedure', $6, $7, false, $7, $8)`,
      id,
      visitId,
      examId,
      name,
      PRIVATE,
      at,
    );
    await db.owner.query(
      end === 'done'
        ? `update acts set status = 'done', done_at = $2, done_by = $3 where id = $1 and $4::boolean is not null and $5::text is not null`
        : `update acts set status = 'voided', voided_at = $2, voided_by = $3, is_declined = $4, void_reason = $5 where id = $1`,
      [id, at, doctor.userId, end === 'declined', PRIVATE],
    );
  };
  await act('Dental cleaning', 'done');
  await act('Radiograph', 'declined');
  await act(PRIVATE, 'undone');
  const doctorId = doctor.staffMemberId;
  const courseId = await givenPrescription(clinicId, visitId, doctorId, { drug: 'Amoxicillin', days: 7 });
  const refilledId = await givenPrescription(clinicId, visitId, doctorId, { drug: 'Apoquel', refills: 2 });
  await givenPrescription(clinicId, visitId, doctorId, { drug: PRIVATE, status: 'cancelled' });
  await givenPrescription(clinicId, visitId, doctorId, {
    drug: PRIVATE,
    status: 'awaiting_approval',
  });
  await run(
    `insert into prescription_fills (clinic_id, act_id, prescription_id)
     select $1, a.id, r.id from acts a, unnest($3::uuid[]) as r (id) where a.clinic_id = $1 and a.pet_id = $2 and a.status = 'done' limit 1`,
    [refilledId],
  );
  await run(
    `insert into vaccinations (clinic_id, pet_id, visit_id, product_name, targets, given_on, given_by, given_by_name, reaction, reaction_severity,
       rule, next_due_on, explanation, voided_at, voided_by, void_reason)
     values ($1, $2, $3, 'Rabvac 3', '{rabies}', '2026-01-05', $4, 'Dr Ash', $5, 'mild', 'DUE-1', '2027-01-05', $5, null, null, null),
       ($1, $2, $3, $5, '{rabies}', '2026-01-05', $4, 'Dr Ash', null, null, 'DUE-1', '2027-01-05', $5, now(), $6, $5)`,
    visitId,
    doctorId,
    PRIVATE,
    doctor.userId,
  );
  const protocolId = randomUUID();
  await run(
    `with c as (insert into care_protocols (clinic_id, id, name, species, target, source) values ($1, $3, 'Rabies booster', 'cat', 'rabies', $4))
     insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation) values ($1, $2, $3, '2027-01-05', '2027-01-05', 'DUE-4', $4)`,
    protocolId,
    PRIVATE,
  );
  await givenDocument(db.owner, clinicId, { petId, title: 'Referral letter' });
  await run(`update documents set note = $3 where clinic_id = $1 and pet_id = $2`, PRIVATE);
  return { ...given, courseId, refilledId, ...(await givenResults(clinicId, petId, visitId)) };
}

async function givenResults(clinicId: string, petId: string, visitId: string) {
  const laboratoryId = await givenLaboratory(db.owner, clinicId);
  const report = { clinicId, laboratoryId, petId, text: PRIVATE };
  const released = await givenStoredReport(db.owner, { ...report, shown: 'Released', isReleased: true });
  const signed = await givenStoredReport(db.owner, { ...report, shown: 'Signed', isSigned: true });
  const raw = await givenStoredReport(db.owner, { ...report, shown: 'Unsigned' });
  await db.owner.query(
    `with o as (insert into lab_orders (clinic_id, accession, visit_id, pet_id, laboratory_id, clinical_note, status, ordered_at, ordered_by)
         values ($1, 'TW-1', $2, $3, $4, $5, 'ordered', '2026-11-02T09:40:00Z', gen_random_uuid()) returning id)
     insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name) select $1, o.id, 1, 'CHEM', 'Chemistry' from o`,
    [clinicId, visitId, petId, laboratoryId, PRIVATE],
  );
  await db.owner.query(
    `insert into diagnostic_reports (clinic_id, pet_id, visit_id, kind, title, conclusion, findings, created_at, discarded_at, discarded_by)
     values ($1, $2, $3, 'ultrasound', 'Abdomen', 'No finding', $4, '2026-11-02T10:00:00Z', null, null),
       ($1, $2, $3, 'ultrasound', $4, $4, $4, '2026-11-02T10:00:00Z', now(), gen_random_uuid())`,
    [clinicId, petId, visitId, PRIVATE],
  );
  return { reports: { released: released.reportId, signed: signed.reportId, raw: raw.reportId } };
}

const factsOf = async (person: Person, petId: string): Promise<PetFacts> => {
  const { status, body } = await api.call(person, readOne, { petId });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

describe('the facts of a pet', () => {
  test('are read from every part of the record, in one statement', async () => {
    const facts = await factsOf(world.doctor, world.petId);
    expect(facts).toMatchObject({
      timeZone: 'Europe/Berlin',
      country: 'DE',
      pet: { id: world.petId, name: 'Miro', species: 'cat' },
      alerts: [{ note: 'Penicillin' }, { note: 'Bites' }],
      problems: [{ name: 'Itching', isActive: true, since: '2026-01-02' }],
      weights: [{ grams: 4200 }, { grams: 4000 }],
      visits: [{ doctorName: 'Dr Ash', isSigned: false, diagnoses: ['Gastritis'] }],
      vaccinations: [{ name: 'Rabvac 3', givenAt: expect.stringMatching(/^2026-01-05T1[12]/) }],
      dueCares: [{ name: 'Rabies booster', dueOn: '2027-01-05' }],
      documents: [{ title: 'Referral letter' }],
      labOrders: [{ name: 'Chemistry', status: 'ordered' }],
      diagnosticReports: [
        {
          title: 'Abdomen',
          kind: 'ultrasound',
          isSigned: false,
          isReleased: false,
          conclusion: 'No finding',
        },
      ],
    });
    expect(facts.visits[0]?.sections.map(({ section }) => section)).toEqual(
      VISIT_SECTIONS.filter((section) => section !== 'internal'),
    );
  });

  test('a treatment has its kind; one that was declined is among them, one that was undone is not', async () => {
    const { acts } = await factsOf(world.doctor, world.petId);
    expect(acts).toMatchObject([
      { name: 'Radiograph', kind: 'procedure', isDone: false, isDeclined: true },
      { name: 'Dental cleaning', kind: 'procedure', isDone: true, isDeclined: false },
    ]);
  });

  test('a prescription has its directions, the end of its course and the refills that are left', async () => {
    const { prescriptions } = await factsOf(world.doctor, world.petId);
    expect(prescriptions.find(({ id }) => id === world.courseId)).toMatchObject({
      drug: 'Amoxicillin 50 mg',
      instructions: 'Give 1 tablet by mouth twice a day for 7 days.',
      endsOn: '2026-11-08',
      isActive: true,
      refillsLeft: 0,
    });
    expect(prescriptions.find(({ id }) => id === world.refilledId)).toMatchObject({
      endsOn: null,
      refillsLeft: 2,
    });
    expect(prescriptions).toHaveLength(2);
  });

  test('CORE-9: which report the client may see is known', async () => {
    const { labReports } = await factsOf(world.doctor, world.petId);
    const states = Object.fromEntries(labReports.map((one) => [one.id, [one.isSigned, one.isReleased]]));
    expect(states).toEqual({
      [world.reports.released]: [true, true],
      [world.reports.signed]: [true, false],
      [world.reports.raw]: [false, false],
    });
    expect(labReports[0]?.values).toMatchObject([{ valueText: '4.1', unit: 'mmol/L' }]);
  });

  test('CORE-9: nothing that was written for colleagues is in them', async () => {
    const facts = await factsOf(world.doctor, world.petId);
    // A doctor’s interpretation is part of the record.
    const withoutInterpretation = {
      ...facts,
      labReports: facts.labReports.map((one) => Object.assign({}, one, { interpretation: null })),
    };
    expect(JSON.stringify(withoutInterpretation)).not.toContain(PRIVATE);
  });

  test('a summary by rules is written from them', async () => {
    const sentences = summarizeHistory(await factsOf(world.doctor, world.petId));
    expect(sentences.map(({ text }) => text).join(' ')).toMatch(/Miro: cat.*Penicillin.*Itching.*Gastritis/);
  });

  test('another clinic’s pet, an archived one and none are not found', async () => {
    const other = await givenTreatment(db.owner);
    const read = (petId: string) => api.call(world.doctor, readOne, { petId });
    expect((await read(other.petId)).status).toBe(404);
    expect((await read(randomUUID())).status).toBe(404);
    await db.owner.query('update pets set archived_at = now() where id = $1', [other.petId]);
    expect((await api.call(other.doctor, readOne, { petId: other.petId })).status).toBe(404);
  });

  test('of several pets, in their order, without another clinic’s', async () => {
    const [second, other] = await Promise.all([
      givenClientWithPet(db.owner, world.clinicId),
      givenTreatment(db.owner),
    ]);
    const petIds = [second.petId, other.petId, world.petId];
    const { body } = await api.call(world.doctor, readMany, { petIds });
    expect(body.map(({ pet }) => pet.id)).toEqual([second.petId, world.petId]);
    expect(body[0]?.visits).toEqual([]);
    expect((await api.call(world.doctor, readMany, { petIds: [] })).body).toEqual([]);
  });

  test('a record of 400 entries is read and summarized', async () => {
    const pet = await givenClientWithPet(db.owner, world.clinicId);
    const itemId = await givenItem(db.owner, world.clinicId, { kind: 'procedure' });
    const visitId = await givenVisit(db.owner, world.clinicId, pet);
    await db.owner.query(
      `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, unbilled_reason, status, done_at, done_by, planned_at)
       select $1, $2, $3, $4, 'procedure', 'Treatment ' || n, false, 'Test', 'done', now() - n * interval '1 day', $5, now() - n * interval '1 day'
         from generate_series(1, 450) n`,
      [world.clinicId, visitId, pet.petId, itemId, world.doctor.userId],
    );
    const facts = await factsOf(world.doctor, pet.petId);
    expect(facts.acts).toHaveLength(400);
    expect(facts.acts[0]?.name).toBe('Treatment 1');
    expect(summarizeHistory(facts).length).toBeGreaterThan(0);
  });
});
