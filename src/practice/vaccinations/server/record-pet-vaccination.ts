import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordVaccination } from '../contract.ts';
import { recordVaccination } from './public/record-vaccination.ts';
import type { RecordedVaccination } from './write-vaccination.ts';

/** Records a dose that was given here without an act of a visit. @throws AppError as `recordVaccination`. */
export async function recordPetVaccination(
  ctx: MemberContext,
  input: RecordVaccination,
): Promise<RecordedVaccination> {
  const recorded = await recordVaccination(ctx, input);
  ctx.audit('vaccination.recorded', input.petId, { after: { ...input, ...recorded } });
  return recorded;
}
