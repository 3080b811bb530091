import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { getClose } from './get-close.ts';
import { printClose } from './print-close.ts';

/** The report of a close as a PDF. @throws AppError `not_found`. */
export async function getClosePdf(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const close = await getClose(ctx, { id });
  const clinic = await ctx.tx
    .selectFrom('clinics')
    .select(['name', 'country', 'time_zone as timeZone'])
    .where('id', '=', ctx.session.clinicId)
    .executeTakeFirst();
  if (!clinic) throw new AppError('not_found');
  const pdf = await printClose(close, clinic);
  return { fileName: `day-close-${close.number}.pdf`, contentBase64: pdf.toString('base64') };
}
