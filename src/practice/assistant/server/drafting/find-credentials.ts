import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { ModelAccess } from '../provider/model-access.ts';
import type { BudgetReservation } from '../public/reserve-budget.ts';

const Row = z.object({
  kind: z.enum(AI_PROVIDER_KINDS),
  baseUrl: z.string().nullable(),
  keySealed: z.instanceof(Buffer).nullable(),
  place: z.string(),
});

/** Where the model of a reservation is asked; null where its provider is not set up. */
export async function findCredentials(
  tx: Kysely<Tables>,
  { id, model }: Pick<BudgetReservation, 'id' | 'model'>,
  sealer: Sealer,
): Promise<ModelAccess | null> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select kind, base_url as "baseUrl", key_sealed as "keySealed", place from app.ai_credentials(${id}::uuid)`,
  );
  if (!row) return null;
  const { kind, baseUrl, keySealed, place } = row;
  return { kind, baseUrl, model, key: keySealed && sealer.open(keySealed, place).toString() };
}
