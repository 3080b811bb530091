import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { findPatient, fitsRequest } from '../match.rules.ts';
import type { ImageFacts } from './dicom/image-facts.ts';
import type { ClinicTx } from './imaging-parts.ts';

const Pet = { id: z.uuid(), name: z.string(), microchip: z.string().nullable() };
const Request = z.object({ requestId: z.uuid(), visitId: z.uuid(), ...Pet });
const Patient = z.object(Pet);

export interface StudyMatch {
  readonly requestId: string | null;
  readonly petId: string;
  readonly visitId: string | null;
  readonly by: 'accession' | 'patient';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** IMG-2. Whose a study is, where that is certain: that of a request with its accession number, else of the patient that it names. */
export async function matchStudy(
  { tx, session: { clinicId } }: ClinicTx,
  facts: ImageFacts,
): Promise<StudyMatch | null> {
  const { accession, patientId } = facts;
  if (accession !== null) {
    const request = await fetchRow(
      tx,
      Request,
      sql`select r.id as "requestId", r.visit_id as "visitId", p.id, p.name, p.microchip
            from imaging_requests r join pets p on p.clinic_id = ${clinicId} and p.id = r.pet_id
           where r.clinic_id = ${clinicId} and r.accession = ${accession.toUpperCase()} and r.status <> 'cancelled'`,
    );
    if (request && fitsRequest(request, facts)) {
      return { requestId: request.requestId, petId: request.id, visitId: request.visitId, by: 'accession' };
    }
  }
  if (patientId === null) return null;
  const pets = await fetchRows(
    tx,
    Patient,
    sql`select p.id, p.name, p.microchip from pets p
         where p.clinic_id = ${clinicId} and p.archived_at is null
           and (p.microchip = ${patientId} or p.id = ${UUID.test(patientId) ? patientId : null}::uuid) limit 5`,
  );
  const found = findPatient(pets, facts);
  return found && { requestId: null, petId: found.id, visitId: null, by: 'patient' };
}
