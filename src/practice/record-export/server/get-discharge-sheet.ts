import { AppError } from '#vocabulary/errors.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ExportedFile } from '../contract.ts';
import { fileNamePart } from '#practice/clinics/paper.rules.ts';
import { readDischargeFacts } from './discharge-facts.ts';
import { printDischargeSheet } from './print-discharge-sheet.ts';

/** CORE-9. The discharge sheet of a visit; that it was printed is audited. @throws AppError `not_found`. */
export async function getDischargeSheet(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<ExportedFile> {
  const facts = await readDischargeFacts(ctx.tx, ctx.session.clinicId, id, ctx.now);
  if (!facts) throw new AppError('not_found');
  const { status, startedAt } = facts.visit;
  ctx.audit('visit.discharge_printed', id, { after: { status } });
  const { timeZone } = facts.clinic;
  const pdf = await printDischargeSheet(facts, ctx.now, localDayOf(ctx.now.getTime(), timeZone));
  const day = localDayOf(Date.parse(startedAt), timeZone);
  return {
    fileName: `discharge-${fileNamePart(facts.pet.name)}-${day}.pdf`,
    mimeType: 'application/pdf',
    contentBase64: pdf.toString('base64'),
  };
}
