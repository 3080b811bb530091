import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { DiagnosticReport, DiagnosticReportLine } from '../contract.ts';

export const ReportRow = z.object({ report: DiagnosticReport });
export const ReportLineRow = z.object({ report: DiagnosticReportLine });

const head = (clinicId: string): RawBuilder<unknown> => sql`
  'id', r.id, 'visitId', r.visit_id, 'kind', r.kind, 'title', r.title, 'createdAt', r.created_at, 'signedAt', r.signed_at,
  'releasedAt', r.released_at,
  'pet', (select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
    from pets p where p.clinic_id = ${clinicId} and p.id = r.pet_id),
  'doctor', (select json_build_object('id', s.id, 'fullName', s.full_name)
    from staff_members s where s.clinic_id = ${clinicId} and s.id = r.doctor_id)`;

/** A report `r` in a list. */
export const reportLine = (clinicId: string): RawBuilder<unknown> =>
  sql`json_build_object(${head(clinicId)}) as report`;

const picturesOf = (clinicId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('documentId', d.id, 'caption', x.picture ->> 'caption', 'title', d.title,
      'path', d.object_name, 'mimeType', d.mime_type) order by x.position), '[]')
    from jsonb_array_elements(r.pictures) with ordinality as x (picture, position)
    join documents d on d.clinic_id = ${clinicId} and d.id = (x.picture ->> 'documentId')::uuid)`;

const signaturesOf = (clinicId: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('position', g.position, 'kind', g.kind, 'text', g.content ->> 'text',
      'reason', g.reason, 'signerName', g.signer_name, 'signerLicence', g.signer_licence, 'signedAt', g.signed_at,
      'contentHash', g.content_hash) order by g.position), '[]')
    from diagnostic_report_signatures g where g.clinic_id = ${clinicId} and g.report_id = r.id)`;

/** A report `r` with everything that its page shows. */
export const reportColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object(${head(clinicId)}, 'technique', r.technique, 'findings', r.findings, 'conclusion', r.conclusion,
    'pictures', ${picturesOf(clinicId)}, 'revision', r.revision, 'savedAt', r.saved_at,
    'savedByName', ${staffNameOfAccount(clinicId, sql`r.saved_by`)}, 'discardedAt', r.discarded_at,
    'releaseNote', r.release_note, 'signatures', ${signaturesOf(clinicId)}) as report`;
