import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AiModel, ChangeAiModel } from '../contract.ts';
import { findModel } from './find-models.ts';
import { MODEL_NAME, MODEL_NAME_TAKEN } from './model-name.ts';

/** Changes the given fields. @throws AppError `not_found`, `record_changed`, or `name_taken` at its field. */
export async function changeModel(
  ctx: PlatformContext,
  { modelId, version, ...input }: ChangeAiModel,
): Promise<AiModel> {
  const before = await findModel(ctx.tx, modelId);
  const changed = await namingConstraints(
    MODEL_NAME,
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
    MODEL_NAME_TAKEN,
  );
  if (!changed) throw new AppError('record_changed');
  const after = await findModel(ctx.tx, modelId);
  ctx.audit('ai_model.changed', modelId, changesBetween(before, after));
  return after;
}
