import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { GetReport, ReportFigures } from '../contract.ts';
import { previousPeriod } from '../period.rules.ts';
import { REPORTS } from '../reports.rules.ts';
import { scopeOf } from './report-scope.ts';
import { currenciesStatement, figuresStatement, totalsStatement } from './report-statements.ts';

const Sums = z.object({ v0: z.int(), v1: z.int(), v2: z.int(), v3: z.int() });
type Sums = z.infer<typeof Sums>;
const GroupRow = Sums.extend({
  isBefore: z.boolean(),
  key: z.string().nullable(),
  label: z.string().nullable(),
});
const Currency = z.object({ currency: z.string() });

const valuesOf = (sums: Sums | undefined): number[] =>
  sums ? [sums.v0, sums.v1, sums.v2, sums.v3] : [0, 0, 0, 0];

/** REPORT-2. What a report comes to in a period and in the one before. */
export async function getReport(ctx: MemberContext, input: GetReport): Promise<ReportFigures> {
  const scope = await scopeOf(ctx, input);
  const { reportId } = input;
  const { time } = REPORTS[reportId];
  const before = time === 'now' ? null : previousPeriod(scope);
  const [rows, until, currencies] = await Promise.all([
    fetchRows(ctx.tx, GroupRow, figuresStatement(reportId, scope, time === 'period' ? before : null)),
    // As things stood on another day: other rows.
    time === 'until' && before
      ? fetchRow(ctx.tx, Sums, totalsStatement(reportId, { ...scope, ...before }))
      : undefined,
    fetchRows(ctx.tx, Currency, currenciesStatement(scope.clinicId)),
  ]);
  const totalOf = (isBefore: boolean) => rows.find((row) => row.key === null && row.isBefore === isBefore);
  return {
    reportId,
    from: scope.from,
    to: scope.to,
    by: scope.by,
    currency: scope.currency,
    currencies: currencies.map(({ currency }) => currency),
    totals: valuesOf(totalOf(false)),
    previous: before && { ...before, totals: valuesOf(until ?? totalOf(true)) },
    groups: rows.flatMap(({ isBefore: _isBefore, key, label, ...sums }) =>
      key === null ? [] : [{ key, label, values: valuesOf(sums) }],
    ),
  };
}
