import type { MemberContext } from '#foundation/server/http/context.ts';
import type { GetInspection, Inspection } from '../inspection.contract.ts';
import { findInspection } from './find-inspection.ts';
import { findPaperClinic } from './find-paper-clinic.ts';
import { printInspection } from './print-inspection.ts';

/** What an inspector asks for, which names clients. @throws AppError `not_found`. */
export async function getInspection(ctx: MemberContext, input: GetInspection): Promise<Inspection> {
  const inspection = await findInspection(ctx, input);
  ctx.audit('controlled_register.read', input.itemId, { after: { drug: inspection.drugName, ...input } });
  return inspection;
}

/** The same as a PDF. @throws AppError `not_found`. */
export async function getInspectionPdf(
  ctx: MemberContext,
  input: GetInspection,
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const inspection = await findInspection(ctx, input);
  const clinic = await findPaperClinic(ctx);
  ctx.audit('controlled_register.exported', input.itemId, { after: { drug: inspection.drugName, ...input } });
  const pdf = await printInspection(inspection, clinic, ctx.now);
  return {
    fileName: `controlled-drugs-${input.from}-${input.to}.pdf`,
    contentBase64: pdf.toString('base64'),
  };
}
