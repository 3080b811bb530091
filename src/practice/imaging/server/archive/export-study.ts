import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findStudy } from '../find-study.ts';
import type { ArchiveAddress } from './archive-addresses.ts';

/** Where the files of a study are downloaded from. @throws AppError `not_found`. */
export const exportStudy =
  (addressOf: ArchiveAddress) =>
  (call: OutsideCall<MemberContext>, { id }: { readonly id: string }): Promise<{ url: string }> =>
    call.transaction(async (ctx) => {
      await findStudy(ctx, id);
      ctx.audit('imaging_study.exported', id);
      return { url: addressOf({ clinicId: ctx.session.clinicId, studyId: id }, ctx.now) };
    });
