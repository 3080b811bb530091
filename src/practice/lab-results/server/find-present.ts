import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { IncomingResult } from '../incoming-report.contract.ts';
import type { LabScope } from './public/lab-scope.ts';

const Present = z.object({
  id: z.uuid(),
  position: z.int(),
  reportedHash: z.string(),
  rangeId: z.uuid().nullable(),
  storedFlag: z.string().nullable(),
  isCritical: z.boolean(),
  analyte: z.string(),
  unit: z.string().nullable(),
  result: IncomingResult,
});
export type PresentResult = z.infer<typeof Present>;

/**
 * The present values of a report as the laboratory gave them: without the range, the flag and the names that the clinic
 * added.
 */
export const findPresent = (
  { tx, session: { clinicId } }: LabScope,
  reportId: string,
): Promise<PresentResult[]> =>
  fetchRows(
    tx,
    Present,
    sql`
    select v.id, v.position, v.reported_hash as "reportedHash", v.range_id as "rangeId", v.flag as "storedFlag",
        v.is_critical as "isCritical", v.analyte, v.unit,
        jsonb_build_object('testCode', v.test_code, 'testName', v.test_name, 'code', v.code, 'name', v.name, 'subId', v.sub_id,
          'loincCode', v.loinc_code, 'valueText', v.value_text, 'valueNumber', v.value_number::text, 'comparator', v.comparator,
          'unit', coalesce(v.reported_unit, v.unit), 'low', case when v.range_source = 'laboratory' then v.low::text end,
          'high', case when v.range_source = 'laboratory' then v.high::text end, 'rangeText', v.range_text,
          'flag', case when not v.is_flag_derived then v.flag end, 'status', v.status, 'method', v.method, 'specimen', v.specimen,
          'note', v.note, 'collectedAt', v.collected_at, 'resultedAt', v.resulted_at) as result
      from lab_results v where v.clinic_id = ${clinicId} and v.report_id = ${reportId} and v.replaced_by is null
     order by v.position, v.id`,
  );
