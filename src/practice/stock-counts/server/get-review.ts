import type * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { costOf } from '#practice/stock/value.rules.ts';
import type { getCountReviewEndpoint, ReviewLine } from '../approval.contract.ts';
import { lineOf } from '../count-line.rules.ts';
import { findStockCount } from './count-columns.ts';
import { countLines, CountLineRow } from './count-lines.ts';

const LINES_SHOWN = 500;

/** What the lot cost for what is missing, below zero, or was found. */
function costOfVariance(row: CountLineRow, varianceThousandths: number): number | null {
  const cost = costOf(row, Math.abs(varianceThousandths));
  return cost === null ? null : Math.sign(varianceThousandths) * cost;
}

function reviewLine(row: CountLineRow): ReviewLine {
  const {
    entries,
    limitPercent,
    costMinor: _cost,
    costForThousandths: _per,
    nameFolded: _name,
    ...line
  } = row;
  const { state, varianceThousandths } = lineOf(entries, limitPercent);
  return {
    ...line,
    state,
    varianceThousandths,
    varianceMinor: varianceThousandths === null ? null : costOfVariance(row, varianceThousandths),
    entries: entries.map(({ countedBy: _countedBy, ...entry }) => entry),
  };
}

/** What whoever approves sees of a count. @throws AppError `not_found`. */
export async function getCountReview(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<z.output<typeof getCountReviewEndpoint.output>> {
  const { clinicId } = ctx.session;
  const [count, rows, clinic] = await Promise.all([
    findStockCount(ctx, id),
    fetchRows(ctx.tx, CountLineRow, countLines(clinicId, id)),
    ctx.tx.selectFrom('clinics').select('country').where('id', '=', clinicId).executeTakeFirst(),
  ]);
  const lines = rows.map(reviewLine);
  const inState = (state: ReviewLine['state']) => lines.filter((line) => line.state === state).length;
  return {
    count,
    currency: currencyOf(clinic?.country ?? ''),
    settled: inState('settled'),
    recount: inState('recount'),
    toCount: inState('to_count'),
    varianceMinor: lines.reduce((sum, { varianceMinor }) => sum + (varianceMinor ?? 0), 0),
    lines: lines
      .filter(({ state, varianceThousandths }) => state === 'recount' || Boolean(varianceThousandths))
      .slice(0, LINES_SHOWN),
  };
}
