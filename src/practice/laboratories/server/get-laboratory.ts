import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { PlatformLaboratory } from '../contract.ts';
import { findLaboratory } from './find-laboratories.ts';

/** One laboratory of the directory. @throws AppError `not_found`. */
export const getLaboratory = (
  { tx }: PlatformContext,
  { laboratoryId }: { readonly laboratoryId: string },
): Promise<PlatformLaboratory> => findLaboratory(tx, laboratoryId);
