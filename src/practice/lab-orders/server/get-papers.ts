import type * as z from 'zod';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { fileNamePart } from '#practice/clinics/paper.rules.ts';
import type { getSpecimenLabelsEndpoint } from '../contract.ts';
import { findOrderFacts, type OrderFacts } from './print/facts.ts';
import { printRequisition } from './print/print-requisition.ts';
import { printSpecimenLabels } from './print/print-specimen-labels.ts';

const paper = ({ order, pet }: OrderFacts, what: string, pdf: Buffer) => ({
  fileName: `${what}-${order.accession}-${fileNamePart(pet.name)}.pdf`,
  contentBase64: pdf.toString('base64'),
});

/** The requisition as a PDF. @throws AppError `not_found`. */
export async function getRequisition(ctx: MemberContext, { id }: { readonly id: string }) {
  const facts = await findOrderFacts(ctx, id);
  return paper(facts, 'requisition', await printRequisition(facts));
}

/** Labels of the samples as a PDF. @throws AppError `not_found`. */
export async function getSpecimenLabels(
  ctx: MemberContext,
  { id, size, position }: z.output<typeof getSpecimenLabelsEndpoint.input>,
) {
  const facts = await findOrderFacts(ctx, id);
  return paper(facts, 'sample-labels', await printSpecimenLabels(facts, size, position));
}
