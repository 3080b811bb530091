import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { analyteOf } from '../analyte.rules.ts';
import type { LabRangeFacts } from '../range.rules.ts';
import type { LabScope } from './public/lab-scope.ts';

const Row = z.object({
  id: z.uuid(),
  laboratoryId: z.uuid().nullable(),
  code: z.string(),
  species: z.string(),
  sex: z.string().nullable(),
  fromDays: z.int(),
  toDays: z.int().nullable(),
  unit: z.string(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  criticalLow: z.string().nullable(),
  criticalHigh: z.string().nullable(),
});

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const factsOf = ({
  code,
  low,
  high,
  criticalLow,
  criticalHigh,
  ...row
}: z.output<typeof Row>): LabRangeFacts => ({
  ...row,
  analyte: analyteOf({ code, loincCode: null }),
  low: numberOf(low),
  high: numberOf(high),
  criticalLow: numberOf(criticalLow),
  criticalHigh: numberOf(criticalHigh),
});

/** The ranges that a clinic uses for values of a laboratory: confirmed by a person, and not retired. */
export async function findRanges(
  { tx, session: { clinicId } }: LabScope,
  laboratoryId: string,
): Promise<LabRangeFacts[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select g.id, g.laboratory_id as "laboratoryId", g.code, g.species, g.sex, g.from_days as "fromDays", g.to_days as "toDays", g.unit,
        g.low, g.high, g.critical_low as "criticalLow", g.critical_high as "criticalHigh"
      from lab_ranges g
     where g.clinic_id = ${clinicId} and g.retired_at is null and g.confirmed_at is not null
       and (g.laboratory_id is null or g.laboratory_id = ${laboratoryId})`,
  );
  return rows.map(factsOf);
}
