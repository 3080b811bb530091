import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { EnteredValue, EnterLabReport } from '../contract.ts';
import type { IncomingResult } from '../incoming-report.contract.ts';
import { callersStaffId } from './queue-conditions.ts';
import { receiveReport } from './public/receive-report.ts';

const Facts = z.object({
  petId: z.uuid(),
  doctorId: z.uuid().nullable(),
  isVisitOfPet: z.boolean(),
  isOn: z.boolean(),
});

async function findFacts(ctx: MemberContext, input: EnterLabReport) {
  const { clinicId, userId } = ctx.session;
  const facts = await fetchRow(
    ctx.tx,
    Facts,
    sql`
    select p.id as "petId", coalesce(${input.doctorId}::uuid, ${callersStaffId(clinicId, userId)}) as "doctorId",
        ${input.visitId}::uuid is null or exists (select from visits v
          where v.clinic_id = ${clinicId} and v.id = ${input.visitId}::uuid and v.pet_id = p.id) as "isVisitOfPet",
        exists (select from clinic_laboratories c
          where c.clinic_id = ${clinicId} and c.laboratory_id = ${input.laboratoryId} and c.is_on) as "isOn"
      from pets p where p.clinic_id = ${clinicId} and p.id = ${input.petId} and p.archived_at is null`,
  );
  if (!facts?.isVisitOfPet) throw new AppError('not_found');
  if (!facts.isOn) throw new AppError('laboratory_off');
  return facts;
}

const resultOf = (
  value: EnteredValue,
  { testName, specimen, collectedAt, resultedAt }: EnterLabReport,
): IncomingResult => ({
  testCode: testName.slice(0, 80),
  testName,
  subId: '',
  loincCode: null,
  rangeText: null,
  status: 'final',
  method: null,
  specimen,
  collectedAt,
  resultedAt,
  ...value,
});

/** Adds a report that somebody types. @throws AppError `laboratory_off`, `not_found`. */
export async function enterLabReport(
  ctx: MemberContext,
  input: EnterLabReport,
): Promise<{ readonly id: string }> {
  const { petId, doctorId } = await findFacts(ctx, input);
  const { laboratoryId, collectedAt, resultedAt, comment, values, visitId } = input;
  const { reportId } = await namingConstraints(
    { lab_reports_clinic_id_doctor_id_fkey: 'not_found' },
    receiveReport(
      ctx,
      {
        laboratoryId,
        way: 'manual',
        externalId: `manual-${randomUUID()}`,
        accession: null,
        patient: {
          id: null,
          name: null,
          species: null,
          breed: null,
          sex: null,
          bornOn: null,
          microchip: null,
          clientName: null,
        },
        collectedAt,
        resultedAt,
        comment,
        results: values.map((value) => resultOf(value, input)),
        isCancelled: false,
      },
      { match: { petId, visitId, doctorId } },
    ),
  );
  ctx.audit('lab_report.entered', reportId, { after: { petId, laboratoryId, values: values.length } });
  return { id: reportId };
}
