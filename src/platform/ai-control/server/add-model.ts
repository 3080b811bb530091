import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AiModel, AiModelFields } from '../contract.ts';
import { findModel } from './find-models.ts';
import { MODEL_NAME, MODEL_NAME_TAKEN } from './model-name.ts';

/** Adds a model with its prices. @throws AppError `name_taken`, at its field. */
export async function addModel(ctx: PlatformContext, input: AiModelFields): Promise<AiModel> {
  const { inputPriceMinor, outputPriceMinor, ...rest } = input;
  const { id } = await namingConstraints(
    MODEL_NAME,
    ctx.tx
      .insertInto('ai_models')
      .values({ ...rest, input_price_minor: inputPriceMinor, output_price_minor: outputPriceMinor })
      .returning('id')
      .executeTakeFirstOrThrow(),
    MODEL_NAME_TAKEN,
  );
  const added = await findModel(ctx.tx, id);
  ctx.audit('ai_model.added', id, { after: added });
  return added;
}
