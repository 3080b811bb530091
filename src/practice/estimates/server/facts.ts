import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { ChargeTax } from '#practice/billing/contract.ts';
import { Strokes } from '#practice/forms/requests.contract.ts';
import { ESTIMATE_STATUSES } from '../contract.ts';
import { EstimateAnswer, EstimateDocument } from '../estimate-document.contract.ts';

const LineFacts = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  sourceActId: z.uuid().nullable(),
  description: z.string(),
  code: z.string().nullable(),
  unit: z.string().nullable(),
  use: z.enum(ITEM_USES),
  includesTax: z.boolean(),
  taxes: z.array(ChargeTax),
  lowThousandths: z.int(),
  highThousandths: z.int(),
  factorPercent: z.int().nullable(),
  unitPriceMinor: z.int(),
  lowMinor: z.int(),
  highMinor: z.int(),
  isRequired: z.boolean(),
});
export type LineFacts = z.infer<typeof LineFacts>;

const AnswerFacts = EstimateAnswer.omit({ low: true, high: true }).extend({
  strokes: Strokes.nullable(),
  document: EstimateDocument,
  contentHash: z.string(),
  agreedLowMinor: z.int(),
  agreedHighMinor: z.int(),
});

/** What `app.estimate_facts` returns: an estimate with all that screens, papers and the client's page are made of. */
export const EstimateFacts = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  petId: z.uuid(),
  visitId: z.uuid().nullable(),
  title: z.string(),
  message: z.string().nullable(),
  validUntilOn: CalendarDay,
  currency: z.string(),
  version: z.int(),
  status: z.enum(ESTIMATE_STATUSES),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  sentOn: CalendarDay.nullable(),
  answeredAt: Instant.nullable(),
  convertedAt: Instant.nullable(),
  convertedVisitId: z.uuid().nullable(),
  withdrawnAt: Instant.nullable(),
  withdrawReason: z.string().nullable(),
  clinic: EstimateDocument.shape.clinic,
  client: EstimateDocument.shape.client,
  pet: EstimateDocument.shape.pet,
  options: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      note: z.string().nullable(),
      lines: z.array(LineFacts),
    }),
  ),
  answer: AnswerFacts.nullable(),
});
export type EstimateFacts = z.infer<typeof EstimateFacts>;

const Row = z.object({ facts: EstimateFacts.nullable() });

/** An estimate of the clinic; null for one that there is not. */
export async function findFacts(
  tx: Kysely<Tables>,
  clinicId: string,
  id: string,
): Promise<EstimateFacts | null> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.estimate_facts(${clinicId}::uuid, ${id}::uuid) as facts`,
  );
  return row?.facts ?? null;
}
