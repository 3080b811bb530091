import { type Kysely, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { AiModel } from '../contract.ts';

/** Every model, or one, those offered first. */
export async function findModels(tx: Kysely<Tables>, modelId: string | null): Promise<AiModel[]> {
  return fetchRows(
    tx,
    AiModel,
    sql`select m.id, m.provider, m.model, m.currency, m.input_price_minor as "inputPriceMinor",
               m.output_price_minor as "outputPriceMinor", m.note, m.is_offered as "isOffered", m.version,
               (select count(*) from ai_limits l where l.model_id = m.id) as "clinicCount"
          from ai_models m where ${modelId}::uuid is null or m.id = ${modelId}::uuid
         order by m.is_offered desc, app.fold(m.provider), app.fold(m.model), m.currency`,
  );
}

/** @throws AppError `not_found`. */
export async function findModel(tx: Kysely<Tables>, id: string): Promise<AiModel> {
  const [model] = await findModels(tx, id);
  if (!model) throw new AppError('not_found');
  return model;
}
