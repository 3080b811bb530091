import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PetAlert } from '../contract.ts';
import { signPetAlert } from './sign-pet-alert.ts';

/** Restores a cleared alert. */
export async function restorePetAlert(
  ctx: MemberContext,
  input: { readonly id: string; readonly alertId: string },
): Promise<PetAlert> {
  const alert = await signPetAlert(ctx, input, null);
  ctx.audit('pet_alert.restored', input.id, { after: alert });
  return alert;
}
