import { type Kysely, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AiModel, AiModelFields, ChangeAiModel } from '../contract.ts';

const NAME = { ai_models_name_key: 'name_taken' } as const;
const NAME_TAKEN = {
  fields: [{ path: 'model', message: 'This model stands in the list already, in this currency.' }],
} as const;

async function findModels(tx: Kysely<Tables>, modelId: string | null): Promise<AiModel[]> {
  const { rows } = await sql<AiModel>`
    select m.id, m.provider, m.model, m.currency, m.input_price_minor as "inputPriceMinor",
           m.output_price_minor as "outputPriceMinor", m.note, m.is_offered as "isOffered", m.version,
           (select count(*) from ai_limits l where l.model_id = m.id) as "clinicCount"
      from ai_models m where ${modelId}::uuid is null or m.id = ${modelId}::uuid
     order by m.is_offered desc, app.fold(m.provider), app.fold(m.model), m.currency`.execute(tx);
  return rows;
}

async function findModel(tx: Kysely<Tables>, id: string): Promise<AiModel> {
  const [model] = await findModels(tx, id);
  if (!model) throw new AppError('not_found');
  return model;
}

/** The models that clinics can be set to, those offered first. */
export const listModels = async ({ tx }: PlatformContext): Promise<{ items: AiModel[] }> => ({
  items: await findModels(tx, null),
});

/** Adds a model with its prices. @throws AppError `name_taken`, at its field. */
export async function addModel(ctx: PlatformContext, input: AiModelFields): Promise<AiModel> {
  const { inputPriceMinor, outputPriceMinor, ...rest } = input;
  const { id } = await namingConstraints(
    NAME,
    ctx.tx
      .insertInto('ai_models')
      .values({ ...rest, input_price_minor: inputPriceMinor, output_price_minor: outputPriceMinor })
      .returning('id')
      .executeTakeFirstOrThrow(),
    NAME_TAKEN,
  );
  const added = await findModel(ctx.tx, id);
  ctx.audit('ai_model.added', id, { after: added });
  return added;
}

/** Changes what is named. @throws AppError `not_found`, `record_changed`, or `name_taken` at its field. */
export async function changeModel(
  ctx: PlatformContext,
  { modelId, version, ...input }: ChangeAiModel,
): Promise<AiModel> {
  const before = await findModel(ctx.tx, modelId);
  const changed = await namingConstraints(
    NAME,
    ctx.tx
      .updateTable('ai_models')
      .set((eb) => ({
        provider: input.provider,
        model: input.model,
        input_price_minor: input.inputPriceMinor,
        output_price_minor: input.outputPriceMinor,
        note: input.note,
        is_offered: input.isOffered,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', modelId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
    NAME_TAKEN,
  );
  if (!changed) throw new AppError('record_changed');
  const after = await findModel(ctx.tx, modelId);
  ctx.audit('ai_model.changed', modelId, changesBetween(before, after));
  return after;
}
