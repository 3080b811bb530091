import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { readMicrochip } from '../microchip.rules.ts';

export interface MicrochipColumns {
  readonly microchip: string | null;
  readonly microchip_kind: 'iso' | 'legacy' | null;
}

/**
 * Rule D1. The columns of a microchip number, with the warning to show.
 *
 * @throws AppError `invalid_input` at `microchip` for an invalid number.
 */
export function readMicrochipColumns(
  typed: string | null,
): MicrochipColumns & { readonly warning: string | null } {
  if (typed === null) return { microchip: null, microchip_kind: null, warning: null };
  const reading = readMicrochip(typed);
  if (reading.kind === 'refused') {
    throw new AppError('invalid_input', { fields: [{ path: 'microchip', message: reading.sentence }] });
  }
  return {
    microchip: reading.number,
    microchip_kind: reading.kind,
    warning: reading.kind === 'legacy' ? reading.warning : null,
  };
}

/**
 * D1: one living pet per chip. Runs a statement that sets a pet's chip, pipelined after a lookup of the pet that has
 * the number, so that the error can name it.
 *
 * @throws AppError `microchip_taken` with `petId` and `petName` in its details, if that pet was already visible.
 */
export async function namingMicrochipBearer<T>(
  ctx: MemberContext,
  { microchip, exceptPetId }: { readonly microchip: string | null; readonly exceptPetId?: string },
  write: () => Promise<T>,
): Promise<T> {
  if (microchip === null) return write();
  const bearer = ctx.tx
    .selectFrom('pets')
    .select(['id', 'name'])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('microchip', '=', microchip)
    .where('deceased_on', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  const written = write();
  const [found] = await Promise.allSettled([bearer, written]);
  const other = found.status === 'fulfilled' && found.value?.id !== exceptPetId ? found.value : undefined;
  return namingConstraints(
    { pets_microchip_key: 'microchip_taken' },
    written,
    other ? { petId: other.id, petName: other.name } : {},
  );
}
