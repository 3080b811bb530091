import { sql } from 'kysely';
import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import {
  type EstimateSource,
  type LineToEstimate,
  type OptionToEstimate,
  USUAL_VALID_DAYS,
} from '../contract.ts';
import { findTemplate } from './templates/find-templates.ts';

/** What a new estimate begins with. */
export interface Beginning {
  readonly title: string;
  readonly message: string | null;
  readonly validDays: number;
  readonly options: readonly OptionToEstimate[];
}

const ActRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  use: z.enum(ITEM_USES),
  quantityThousandths: z.int(),
  factorPercent: z.int().nullable(),
});
const OPTION_NAME = 'Treatment';

const single = (title: string, lines: readonly LineToEstimate[]): Beginning => ({
  title,
  message: null,
  validDays: USUAL_VALID_DAYS,
  options: [{ name: OPTION_NAME, note: null, lines: [...lines] }],
});

/** The acts of a visit with that status, as lines. @throws AppError `not_found`. */
async function linesOfVisit(
  { tx, session: { clinicId } }: MemberContext,
  visitId: string,
  status: 'done' | 'planned',
): Promise<LineToEstimate[]> {
  const visit = fetchRow(
    tx,
    z.object({ id: z.uuid() }),
    sql`select v.id from visits v where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );
  const listed = fetchRows(
    tx,
    ActRow,
    sql`select a.id, a.item_id as "itemId", a.use, a.quantity_thousandths as "quantityThousandths", a.factor_percent as "factorPercent"
          from acts a
         where a.clinic_id = ${clinicId} and a.visit_id = ${visitId} and a.status = ${status} and a.is_billable
         order by a.planned_at, a.id limit 60`,
  );
  const [found, acts] = await Promise.all([visit, listed]);
  if (!found) throw new AppError('not_found');
  return acts.map(({ id, itemId, use, quantityThousandths, factorPercent }) => ({
    itemId,
    use,
    lowThousandths: quantityThousandths,
    highThousandths: quantityThousandths,
    factorPercent,
    isRequired: false,
    sourceActId: status === 'planned' ? id : null,
  }));
}

/** Where a new estimate comes from, as its first content. @throws AppError `not_found`. */
export async function beginningOf(ctx: MemberContext, from: EstimateSource): Promise<Beginning> {
  if (from.kind === 'template') {
    const { name, message, validDays, options } = await findTemplate(ctx, from.templateId);
    return {
      title: name,
      message,
      validDays,
      options: options.map(({ name: option, note, lines }) => ({
        name: option,
        note,
        lines: lines.map(({ description: _name, unit: _unit, ...line }) => ({
          ...line,
          factorPercent: null,
          sourceActId: null,
        })),
      })),
    };
  }
  if (from.kind === 'items') {
    const lines = from.itemIds.map((itemId) => ({
      itemId,
      use: 'given' as const,
      lowThousandths: 1000,
      highThousandths: 1000,
      factorPercent: null,
      isRequired: false,
      sourceActId: null,
    }));
    return single('Estimate', lines);
  }
  return from.kind === 'planned'
    ? single('Planned treatment', await linesOfVisit(ctx, from.visitId, 'planned'))
    : single('Treatment as before', await linesOfVisit(ctx, from.visitId, 'done'));
}
