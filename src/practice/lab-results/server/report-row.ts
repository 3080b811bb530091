import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { LAB_REPORT_STATUSES, LAB_RESULT_STATUSES } from '#vocabulary/lab.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { LabScope } from './public/lab-scope.ts';

const Pet = z.object({
  petId: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  sex: z.enum(PET_SEXES),
  bornOn: CalendarDay.nullable(),
  microchip: z.string().nullable(),
});

/** A report as those need it who change it. */
export const StoredReport = z.object({
  id: z.uuid(),
  laboratoryId: z.uuid(),
  status: z.enum(LAB_REPORT_STATUSES),
  accession: z.string().nullable(),
  resultedAt: Instant,
  comment: z.string().nullable(),
  commentAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  orderId: z.uuid().nullable(),
  doctorId: z.uuid().nullable(),
  matchedBy: z.enum(['accession', 'person', 'manual']).nullable(),
  revision: z.int(),
  reviewedRevision: z.int().nullable(),
  documentId: z.uuid().nullable(),
  isDismissed: z.boolean(),
  pet: Pet.nullable(),
});
export type StoredReport = z.infer<typeof StoredReport>;

export const petJson = sql`json_build_object('petId', p.id, 'name', p.name, 'species', p.species, 'sex', p.sex, 'bornOn', p.born_on,
  'microchip', p.microchip)`;

/** Locks a report, so that whoever else changes it waits. */
export const findReport = (
  { tx, session: { clinicId } }: LabScope,
  condition: RawBuilder<unknown>,
): Promise<StoredReport | undefined> =>
  fetchRow(
    tx,
    StoredReport,
    sql`
    select r.id, r.laboratory_id as "laboratoryId", r.status, r.accession, r.resulted_at as "resultedAt", r.comment,
        r.comment_at as "commentAt", r.cancelled_at as "cancelledAt", r.order_id as "orderId", r.doctor_id as "doctorId",
        r.matched_by as "matchedBy", r.revision, r.reviewed_revision as "reviewedRevision", r.document_id as "documentId",
        r.dismissed_at is not null as "isDismissed",
        (select ${petJson} from pets p where p.clinic_id = ${clinicId} and p.id = r.pet_id) as pet
      from lab_reports r where r.clinic_id = ${clinicId} and ${condition} for update of r`,
  );

const Version = z.object({
  id: z.uuid(),
  testCode: z.string(),
  code: z.string(),
  subId: z.string(),
  status: z.enum(LAB_RESULT_STATUSES),
  resultedAt: Instant,
  reportedHash: z.string(),
  replacedBy: z.uuid().nullable(),
  position: z.int(),
  isAbnormal: z.boolean(),
  isCritical: z.boolean(),
});
export type StoredResultVersion = z.infer<typeof Version>;

/** Every version of every value of a report. Read after it was locked. */
export const findVersions = (
  { tx, session: { clinicId } }: LabScope,
  condition: RawBuilder<unknown>,
): Promise<StoredResultVersion[]> =>
  fetchRows(
    tx,
    Version,
    sql`
    select v.id, v.test_code as "testCode", v.code, v.sub_id as "subId", v.status, v.resulted_at as "resultedAt",
        v.reported_hash as "reportedHash", v.replaced_by as "replacedBy", v.position, v.is_abnormal as "isAbnormal",
        v.is_critical as "isCritical"
      from lab_results v
     where v.clinic_id = ${clinicId}
       and v.report_id = (select r.id from lab_reports r where r.clinic_id = ${clinicId} and ${condition})`,
  );
