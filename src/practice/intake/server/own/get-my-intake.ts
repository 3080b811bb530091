import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyIntake } from '../../own.contract.ts';
import { findMyIntake } from './find-my-intake.ts';

/** The questions before an appointment, with what was answered. @throws AppError `ai_feature_off`, `not_found`. */
export async function getMyIntake(ctx: ClientContext, { id }: { readonly id: string }): Promise<MyIntake> {
  return (await findMyIntake(ctx, id)).intake;
}
