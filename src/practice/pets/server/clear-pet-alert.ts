import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PetAlert } from '../contract.ts';
import { signPetAlert } from './sign-pet-alert.ts';

/** Clears an alert and records who did. */
export async function clearPetAlert(
  ctx: MemberContext,
  input: { readonly id: string; readonly alertId: string },
): Promise<PetAlert> {
  const alert = await signPetAlert(ctx, input, {
    cleared_at: ctx.now.toISOString(),
    cleared_by: ctx.session.userId,
  });
  ctx.audit('pet_alert.cleared', input.id, { before: alert });
  return alert;
}
