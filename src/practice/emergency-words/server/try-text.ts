import type { Species } from '#vocabulary/species.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { EmergencyCheck } from '../contract.ts';
import { findEmergency } from './public/find-emergency.ts';

/** What a text would have set off, for those who check the list. */
export async function tryEmergencyText(
  ctx: MemberContext,
  { text, species }: { readonly text: string; readonly species?: Species | undefined },
): Promise<EmergencyCheck> {
  const found = await findEmergency(ctx, { text, species: species ?? null });
  return { level: found?.level ?? null, findings: [...(found?.findings ?? [])] };
}
