import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SheetLine } from '../contract.ts';
import { lineOf } from '../count-line.rules.ts';
import { findStockCount } from './count-columns.ts';
import { countLines, CountLineRow, SheetPosition, sheetPosition } from './count-lines.ts';

interface SheetPage {
  readonly id: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** COUNT-8. The sheet is blind: what is on record is left out here, not on the screen. @throws AppError `not_found`. */
export async function listSheet(
  ctx: MemberContext,
  { id, limit, cursor }: SheetPage,
): Promise<{ items: SheetLine[]; nextCursor: string | null }> {
  const { clinicId, userId } = ctx.session;
  const after = decodeCursor(cursor, SheetPosition);
  const [, rows] = await Promise.all([
    findStockCount(ctx, id),
    fetchRows(
      ctx.tx,
      CountLineRow,
      countLines(clinicId, id, { limit: limit + 1, ...(after ? { after } : {}) }),
    ),
  ]);
  const page = toPage(rows, limit, sheetPosition);
  return { ...page, items: page.items.map((row) => sheetLine(row, userId)) };
}

function sheetLine(row: CountLineRow, userId: string): SheetLine {
  const {
    entries,
    limitPercent,
    costMinor: _cost,
    costForThousandths: _per,
    nameFolded: _name,
    ...line
  } = row;
  const own = entries.findLast(({ countedBy }) => countedBy === userId);
  const names = entries.flatMap(({ countedByName }) => (countedByName === null ? [] : [countedByName]));
  return {
    ...line,
    ownCountThousandths: own?.countedThousandths ?? null,
    state: lineOf(entries, limitPercent).state,
    countedByNames: [...new Set(names)],
  };
}
