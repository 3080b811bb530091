import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CreateLabOrder } from '../contract.ts';

const Row = z.object({
  code: z.string(),
  name: z.string(),
  specimen: z.string().nullable(),
  container: z.string().nullable(),
  loincCode: z.string().nullable(),
  turnaroundHours: z.int().nullable(),
  isUsed: z.boolean(),
});

export type OrderedTest = Omit<z.infer<typeof Row>, 'isUsed'> & { readonly itemId: string | null };

/**
 * The chosen tests as the laboratory's directory has them today, in the order in which they were chosen.
 *
 * @throws AppError `not_found` for a laboratory that the clinic does not use; `invalid_input` for a test that is not offered.
 */
export async function findOrderedTests(
  { tx, session: { clinicId } }: MemberContext,
  { laboratoryId, tests }: Pick<CreateLabOrder, 'laboratoryId' | 'tests'>,
): Promise<readonly OrderedTest[]> {
  const codes = tests.map(({ code }) => code.toUpperCase());
  const rows = await fetchRows(
    tx,
    Row,
    sql`select t.code, t.name, t.specimen, t.container, t.loinc_code as "loincCode", t.turnaround_hours as "turnaroundHours",
          coalesce((select c.is_on from clinic_laboratories c
            where c.clinic_id = ${clinicId} and c.laboratory_id = t.laboratory_id), false) as "isUsed"
          from laboratory_tests t
         where t.laboratory_id = ${laboratoryId} and t.retired_at is null and upper(t.code) = any (${codes}::text[])`,
  );
  const known = new Map(rows.map((row) => [row.code.toUpperCase(), row]));
  if (rows.some(({ isUsed }) => !isUsed)) throw new AppError('not_found');
  return tests.map(({ code, itemId }, index) => {
    const found = known.get(code.toUpperCase());
    if (!found) {
      const message = 'The laboratory does not offer this test any more. Choose another.';
      throw new AppError('invalid_input', { fields: [{ path: `tests.${index}.code`, message }] });
    }
    const { isUsed: _isUsed, ...test } = found;
    return { ...test, itemId };
  });
}
