import type * as z from 'zod';
import type { PageRequest } from '#foundation/contract/page.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { findClinicEvents } from './find-clinic-events.ts';

/** The platform's actions on the given clinic, the latest first. */
export const listPlatformClinicEvents = (
  { tx }: PlatformContext,
  { clinicId, ...page }: z.output<typeof PageRequest> & { readonly clinicId: string },
): ReturnType<typeof findClinicEvents> => findClinicEvents(tx, clinicId, page);
