import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { findSignedDiagnosticReports } from '#practice/diagnostic-reports/server/public/find-signed-reports.ts';
import { findPetDocuments } from '#practice/documents/server/public/find-pet-documents.ts';
import { findPetStudies } from '#practice/imaging/server/public/find-pet-studies.ts';
import { findSignedReports } from '#practice/lab-results/server/public/find-signed-reports.ts';
import { findClientCare } from '#practice/vaccinations/server/public/find-client-care.ts';
import { findPetVaccinations } from '#practice/vaccinations/server/public/find-pet-vaccinations.ts';
import { noteText, unconfirmedExcerpts } from '#practice/visits/note.rules.ts';
import { checkPetChain } from '#practice/visits/server/public/check-pet-chain.ts';
import { findFullVisits, type FullVisit } from '#practice/visits/server/public/find-full-visits.ts';
import { findPetProblems } from '#practice/visits/server/public/find-pet-problems.ts';
import { findVitalsOutsideVisits } from '#practice/visits/server/public/find-vitals-outside-visits.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { FullAct, FullRecord, RECORD_FORMAT, type FullRecordVisit } from '../record-file.contract.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';

const Head = FullRecord.pick({ clinic: true, pet: true, weights: true, clients: true, alerts: true });
const ActRow = FullAct.extend({ visitId: z.uuid() });

const readHead = (tx: Kysely<Tables>, clinicId: string, petId: string) =>
  fetchRow(
    tx,
    Head,
    sql`
    select ${clinicJson} as clinic,
      json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex,
        'neutered', p.neutered, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated,
        'deceasedOn', p.deceased_on, 'colour', p.colour, 'microchip', p.microchip) as pet,
      coalesce((select json_agg(json_build_object('weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
          order by w.weighed_at, w.id)
        from pet_weights w where w.clinic_id = ${clinicId} and w.pet_id = p.id), '[]') as weights,
      coalesce((select json_agg(json_build_object('fullName', o.full_name, 'isPrimary', pc.is_primary)
          order by pc.is_primary desc, o.full_name, o.id)
        from pet_clients pc join clients o on o.clinic_id = ${clinicId} and o.id = pc.client_id
       where pc.clinic_id = ${clinicId} and pc.pet_id = p.id), '[]') as clients,
      coalesce((select json_agg(json_build_object('kind', a.kind, 'severity', a.severity, 'note', a.note,
          'clearedAt', a.cleared_at) order by a.cleared_at is not null, a.created_at, a.id)
        from pet_alerts a where a.clinic_id = ${clinicId} and a.pet_id = p.id), '[]') as alerts
      from pets p join clinics k on k.id = ${clinicId}
     where p.clinic_id = ${clinicId} and p.id = ${petId}`,
  );

const readActs = (tx: Kysely<Tables>, clinicId: string, petId: string) =>
  fetchRows(
    tx,
    ActRow,
    sql`
    select a.visit_id as "visitId", a.id, a.item_name as name, a.item_code as code,
        a.quantity_thousandths as "quantityThousandths", a.unit, a.use, a.status, a.is_declined as "isDeclined",
        a.done_at as "doneAt", a.note, a.override_reason as "overrideReason",
        ${staffNameOfAccount(clinicId, sql`a.done_by`)} as "doneByName"
      from acts a where a.clinic_id = ${clinicId} and a.pet_id = ${petId}
     order by a.planned_at, a.id`,
  );

/** What a doctor has signed, and the studies that came. */
async function readResults(tx: Kysely<Tables>, clinicId: string, petId: string) {
  const [labReports, diagnosticReports, studies] = await Promise.all([
    findSignedReports(tx, clinicId, petId),
    findSignedDiagnosticReports(tx, clinicId, petId),
    findPetStudies(tx, clinicId, petId),
  ]);
  return { labReports, diagnosticReports, studies };
}

interface Options {
  /** Also the sections that never leave the clinic. */
  readonly withInternalNotes: boolean;
}

function fullVisit(
  { client, sections, ...visit }: FullVisit,
  acts: readonly FullAct[],
  { withInternalNotes }: Options,
): FullRecordVisit {
  return {
    ...visit,
    clientName: client?.fullName ?? null,
    sections: sections
      .filter(({ section }) => withInternalNotes || section !== 'internal')
      .map(({ section, content, revision, savedAt, savedBy }) => ({
        section,
        text: noteText(content),
        revisionCount: revision,
        savedAt,
        savedByName: savedBy?.fullName ?? null,
        // Whoever signs accepts what templates wrote.
        hasUnconfirmedText: visit.signedAt === null && unconfirmedExcerpts(content).length > 0,
      })),
    acts: [...acts],
  };
}

/** Everything that a clinic keeps about a pet. Undefined for a pet that is not the clinic's. */
export async function readFullRecord(
  tx: Kysely<Tables>,
  { clinicId, petId, now }: { readonly clinicId: string; readonly petId: string; readonly now: Date },
  options: Options,
): Promise<FullRecord | undefined> {
  const [head, acts, visits, problems, outside, vaccinations, care, results, documents, chain] =
    await Promise.all([
      readHead(tx, clinicId, petId),
      readActs(tx, clinicId, petId),
      findFullVisits(tx, clinicId, petId),
      findPetProblems(tx, clinicId, petId),
      findVitalsOutsideVisits(tx, clinicId, petId),
      findPetVaccinations(tx, clinicId, petId),
      findClientCare(tx, clinicId, petId),
      readResults(tx, clinicId, petId),
      findPetDocuments(tx, clinicId, petId),
      checkPetChain(tx, clinicId, petId),
    ]);
  if (head === undefined) return undefined;
  const actsOf = Map.groupBy(acts, ({ visitId }) => visitId);
  return {
    format: RECORD_FORMAT,
    kind: 'full',
    exportedAt: now.toISOString(),
    isComplete: true,
    hasInternalNotes: options.withInternalNotes,
    ...head,
    problems,
    vaccinations,
    due: care.due,
    visits: visits.map((visit) => fullVisit(visit, actsOf.get(visit.id) ?? [], options)),
    vitalsOutsideVisits: outside,
    ...results,
    documents: documents.map(({ id, kind, title, mimeType, sizeBytes, datedOn, voidedAt }) => ({
      id,
      kind,
      title,
      mimeType,
      sizeBytes,
      datedOn,
      voidedAt,
    })),
    chain,
  };
}
