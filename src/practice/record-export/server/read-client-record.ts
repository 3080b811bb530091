import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { findReleasedDiagnosticReports } from '#practice/diagnostic-reports/server/public/find-released-reports.ts';
import { findClientDocuments } from '#practice/documents/server/public/find-client-documents.ts';
import { findReleasedStudies } from '#practice/imaging/server/public/find-released-studies.ts';
import { findReleasedReports } from '#practice/lab-results/server/public/find-released-reports.ts';
import { findClientPet } from '#practice/pets/server/public/find-client-pet.ts';
import { findClientCare } from '#practice/vaccinations/server/public/find-client-care.ts';
import { noteText } from '#practice/visits/note.rules.ts';
import { findClientVisits } from '#practice/visits/server/public/find-client-visits.ts';
import { type ClientRecord, RECORD_FORMAT } from '../record-file.contract.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';

const ClinicRow = z.object({ clinic: PaperClinic });

/**
 * CORE-9. What a client may know of a pet, from the same functions that the portal reads: whoever calls it, staff, a
 * client or a share link's maker, gets no more than the portal shows. Undefined for a pet that the caller does not see.
 */
export async function readClientRecord(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
  now: Date,
): Promise<ClientRecord | undefined> {
  const [pet, clinicRow, care, visits, labReports, diagnosticReports, studies, documents] = await Promise.all(
    [
      findClientPet(tx, { petId, clinicId, now }),
      fetchRow(tx, ClinicRow, sql`select ${clinicJson} as clinic from clinics k where k.id = ${clinicId}`),
      findClientCare(tx, clinicId, petId),
      findClientVisits(tx, { clinicId, petId }),
      findReleasedReports(tx, { clinicId, petId }),
      findReleasedDiagnosticReports(tx, { clinicId, petId }),
      findReleasedStudies(tx, { clinicId, petId }),
      findClientDocuments(tx, { clinicId, petId }),
    ],
  );
  if (pet === undefined || clinicRow === undefined) return undefined;
  return {
    format: RECORD_FORMAT,
    kind: 'client',
    exportedAt: now.toISOString(),
    isComplete: true,
    clinic: clinicRow.clinic,
    pet: {
      id: pet.id,
      name: pet.name,
      species: pet.species,
      breed: pet.breed,
      sex: pet.sex,
      neutered: pet.neutered,
      bornOn: pet.bornOn,
      birthIsEstimated: pet.birthIsEstimated,
      deceasedOn: pet.deceasedOn,
      colour: pet.colour,
      microchip: pet.microchip,
    },
    weights: pet.weights.map(({ weightGrams, weighedAt }) => ({ weightGrams, weighedAt })),
    allergies: pet.allergies.map(({ note }) => note),
    vaccinations: care.vaccinations,
    due: care.due,
    visits: visits.map(({ id, startedAt, reason, doctorName, discharge }) => ({
      id,
      startedAt,
      reason,
      doctorName,
      discharge: discharge === null ? null : noteText(discharge),
    })),
    labReports: labReports.map(({ document: _file, ...report }) => report),
    diagnosticReports,
    studies,
    documents: documents.map(({ id, kind, title, mimeType, sizeBytes, datedOn, voidedAt }) => ({
      id,
      kind,
      title,
      mimeType,
      sizeBytes,
      datedOn,
      voidedAt,
    })),
  };
}
