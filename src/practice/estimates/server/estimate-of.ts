import { spanOf } from '../estimate.rules.ts';
import type { Estimate, EstimateSummary } from '../contract.ts';
import { documentOf } from './document-of.ts';
import type { EstimateFacts } from './facts.ts';

/** An estimate as a list shows it. @param openedAt when the client first opened a link to it. */
export function summaryOf(facts: EstimateFacts, openedAt: string | null): EstimateSummary {
  const { answer, client, pet } = facts;
  return {
    id: facts.id,
    title: facts.title,
    status: facts.status,
    clientId: facts.clientId,
    clientName: client.name,
    petId: facts.petId,
    petName: pet.name,
    visitId: facts.visitId,
    validUntilOn: facts.validUntilOn,
    currency: facts.currency,
    ...(answer === null
      ? spanOf(documentOf(facts).options)
      : { lowMinor: answer.agreedLowMinor, highMinor: answer.agreedHighMinor }),
    createdAt: facts.createdAt,
    sentAt: facts.sentAt,
    openedAt,
    answeredAt: facts.answeredAt,
    acceptedCount: answer?.acceptedLineIds.length ?? 0,
    declinedCount: answer?.declinedLineIds.length ?? 0,
    convertedAt: facts.convertedAt,
    convertedVisitId: facts.convertedVisitId,
    version: facts.version,
  };
}

/** The same with all that it says. */
export const estimateOf = (
  facts: EstimateFacts,
  { openedAt, clientEmail }: { readonly openedAt: string | null; readonly clientEmail: string | null },
): Estimate => ({
  ...summaryOf(facts, openedAt),
  withdrawReason: facts.withdrawReason,
  clientEmail,
  document: documentOf(facts),
  options: facts.options.map(({ name, note, lines }) => ({
    name,
    note,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      description: line.description,
      unit: line.unit,
      use: line.use,
      lowThousandths: line.lowThousandths,
      highThousandths: line.highThousandths,
      factorPercent: line.factorPercent,
      isRequired: line.isRequired,
      sourceActId: line.sourceActId,
    })),
  })),
  contentHash: facts.answer?.contentHash ?? null,
});
