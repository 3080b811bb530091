import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { VISIT_SECTIONS, type VisitSectionName } from '#vocabulary/visits.ts';
import { openVisitEndpoint, saveSectionEndpoint } from '#practice/visits/contract.ts';
import { addVitalsEndpoint, setFindingsEndpoint } from '#practice/visits/exam.contract.ts';
import { noteFromText } from '#practice/visits/note.rules.ts';
import { addDiagnosisEndpoint, addProblemEndpoint } from '#practice/visits/problems.contract.ts';
import { addAddendumEndpoint, signVisitEndpoint } from '#practice/visits/signing.contract.ts';
import type { createTestApi } from './api.ts';
import type { Person } from './given.ts';
import { givenItem } from './given-acts.ts';
import { givenCanaryResults } from './given-canary-results.ts';
import { givenDocument } from './given-document.ts';
import { givenOwnPet } from './given-own-pet.ts';

/** In every text that is private to the clinic. */
export const CANARY = 'Zanzibar';
/** A price in minor units that is nowhere else; printed it would be 8,675.31. */
export const CANARY_PRICE = 867_531;

/** What a client may read, each once. */
export const SHOWN = {
  reason: 'Limping on the left',
  discharge: 'Rest for a week and come back on Monday.',
  allergy: 'Penicillin',
  vaccine: 'Rabvac 3',
  due: 'Rabies booster',
  document: 'Discharge photo',
  chemistry: 'Chemistry panel',
  conclusion: 'Mild gastritis',
  study: 'The lungs are clear.',
} as const;

type Api = ReturnType<typeof createTestApi>;

/** A visit with a text in each section; all but the discharge section contain the canary. */
async function givenWrittenVisit(api: Api, doctor: Person, petId: string, discharge: string) {
  const reason = SHOWN.reason;
  const { id } = (await api.call(doctor, openVisitEndpoint, { petId, reason })).body;
  const textOf = (section: VisitSectionName) =>
    section === 'discharge' ? discharge : `${CANARY} ${section}`;
  for (const section of VISIT_SECTIONS) {
    await api.call(doctor, saveSectionEndpoint, {
      visitId: id,
      section,
      baseRevision: 0,
      content: noteFromText(textOf(section)),
    });
  }
  await api.call(doctor, setFindingsEndpoint, {
    visitId: id,
    findings: [{ bodySystem: 'ears', result: 'abnormal', note: `${CANARY} finding`, baseRevision: 0 }],
  });
  await api.call(doctor, addVitalsEndpoint, {
    visitId: id,
    heartRate: 90,
    weightGrams: 9000,
    note: `${CANARY} vitals`,
  });
  await api.call(doctor, addDiagnosisEndpoint, { visitId: id, originalText: `${CANARY} diagnosis` });
  await api.call(doctor, addProblemEndpoint, { petId, visitId: id, name: `${CANARY} problem` });
  return id;
}

/**
 * A client's pet with a record in which every text that is private to the clinic contains the canary: sections, findings,
 * notes, problems, diagnoses, addenda, results that are not released, alerts for the staff, tasks, documents that are not shared, prices, reactions,
 * voided doses, declined care, another visit that was not released, and the name of its file.
 *
 * @param api with the endpoints of visits.
 */
export async function givenCanaryRecord(owner: pg.Pool, api: Api) {
  const world = await givenOwnPet(owner);
  const { clinicId, doctor, petId, clientId } = world;
  const visitId = await givenWrittenVisit(api, doctor, petId, SHOWN.discharge);
  const itemId = await givenItem(owner, clinicId, { name: 'Bandage', priceMinor: CANARY_PRICE });
  const act = (name: string, status: 'done' | 'planned') =>
    owner.query<{ id: string }>(
      `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, note, is_billable, unbilled_reason, status,
          done_at, done_by)
       values ($1, $2, $3, $4, 'service', $5, $6, false, $6, $7::text, case when $7::text = 'done' then now() end,
          case when $7::text = 'done' then $8::uuid end) returning id`,
      [clinicId, visitId, petId, itemId, name, `${CANARY} act`, status, doctor.userId],
    );
  await act('Bandage change', 'done');
  await act(`${CANARY} planned`, 'planned');
  const declined = await act(`${CANARY} declined`, 'planned');
  await owner.query(
    `update acts set status = 'voided', is_declined = true, voided_at = now(), voided_by = $2, void_reason = $3 where id = $1`,
    [declined.rows[0]?.id, doctor.userId, `${CANARY} declined`],
  );
  await owner.query(
    `insert into charges (clinic_id, client_id, pet_id, visit_id, item_id, description, income_category, tax_class, taxes,
        quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
     values ($1, $2, $3, $4, $5, $6, 'professional_services', 'service', '[]', 1000, $7, 0, 0, $7, 'EUR')`,
    [clinicId, clientId, petId, visitId, itemId, `${CANARY} charge`, CANARY_PRICE],
  );
  const dose = `insert into vaccinations (clinic_id, pet_id, visit_id, product_name, targets, lot, given_on, given_by, given_by_name,
      reaction, reaction_severity, rule, next_due_on, explanation, voided_at, voided_by, void_reason)
    values ($1, $2, $3, $4, '{rabies}', 'LOT7', '2026-01-05', $5, 'Dr Test', $6, 'mild', 'DUE-1', '2027-01-05', $6,
      case when $7 then now() end, case when $7 then $8::uuid end, case when $7 then $6 end)`;
  const giver = [doctor.staffMemberId, `${CANARY} reaction`];
  await owner.query(dose, [clinicId, petId, visitId, SHOWN.vaccine, ...giver, false, doctor.userId]);
  await owner.query(dose, [clinicId, petId, visitId, `${CANARY} voided`, ...giver, true, doctor.userId]);
  for (const [name, status] of [
    [SHOWN.due, 'open'],
    [`${CANARY} care`, 'declined'],
  ] as const) {
    const protocolId = randomUUID();
    await owner.query(
      `insert into care_protocols (clinic_id, id, name, species, target, source) values ($1, $2, $3, 'cat', 'rabies', $4)`,
      [clinicId, protocolId, name, `${CANARY} source`],
    );
    await owner.query(
      `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation, status, closed_reason, closed_at)
       values ($1, $2, $3, '2027-01-05', '2027-01-05', 'DUE-4', $4, $5::text, case when $5::text = 'declined' then $4 end,
         case when $5::text = 'declined' then now() end)`,
      [clinicId, petId, protocolId, `${CANARY} explanation`, status],
    );
  }
  await owner.query(
    `insert into pet_alerts (clinic_id, pet_id, kind, severity, note) values ($1, $2, 'allergy', 'danger', $3), ($1, $2, 'behaviour', 'warning', $4)`,
    [clinicId, petId, SHOWN.allergy, `${CANARY} alert`],
  );
  await owner.query(`insert into tasks (clinic_id, pet_id, title) values ($1, $2, $3)`, [
    clinicId,
    petId,
    `${CANARY} task`,
  ]);
  await owner.query(`update pets set notes = $3 where clinic_id = $1 and id = $2`, [
    clinicId,
    petId,
    `${CANARY} notes`,
  ]);
  const { id: documentId } = await givenDocument(owner, clinicId, {
    petId,
    title: SHOWN.document,
    isClientVisible: true,
  });
  const { id: hiddenDocumentId } = await givenDocument(owner, clinicId, { petId, title: `${CANARY} letter` });
  const archived = await givenDocument(owner, clinicId, {
    petId,
    title: `${CANARY} archived`,
    isClientVisible: true,
  });
  await owner.query('update documents set archived_at = now() where id = $1', [archived.id]);
  await owner.query('update documents set note = $2 where pet_id = $1', [petId, `${CANARY} note`]);

  const results = await givenCanaryResults(owner, {
    clinicId,
    petId,
    visitId,
    canary: CANARY,
    shown: SHOWN,
  });

  const sign = async (id: string) => {
    const { rows } = await owner.query<{ version: number }>('select version from visits where id = $1', [id]);
    const revisions = VISIT_SECTIONS.map((section) => ({ section, revision: 1 }));
    const actIds = (
      await owner.query<{ id: string }>(`select id from acts where visit_id = $1 and status = 'planned'`, [
        id,
      ])
    ).rows.map((row) => row.id);
    return api.call(doctor, signVisitEndpoint, {
      id,
      version: rows[0]?.version ?? 1,
      revisions,
      accepted: { sections: [], findings: [], actIds },
    });
  };
  /** Signs the visit, adds an addendum, and adds a second signed visit that is never released. */
  const finish = async () => {
    await sign(visitId);
    await api.call(doctor, addAddendumEndpoint, {
      id: visitId,
      text: `${CANARY} addendum`,
      reason: `${CANARY} reason`,
    });
    const secondId = await givenWrittenVisit(api, doctor, petId, `${CANARY} unreleased`);
    await sign(secondId);
    return secondId;
  };
  return { ...world, visitId, documentId, hiddenDocumentId, results, finish };
}
export type CanaryRecord = Awaited<ReturnType<typeof givenCanaryRecord>>;
