import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext, PublicContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { findStudyToShare } from './find-study-to-share.ts';
import type { ArchiveAddress } from './archive/archive-addresses.ts';
import { type CreateStudyShare, SharedStudy } from '../study-shares.contract.ts';
import { addShare } from '#practice/record-shares/server/public/add-share.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';

const Head = z.object({ clinic: PaperClinic, petName: z.string() });

/** SHARE-1. Shares the files of a study. @throws AppError `not_found`. */
export async function createStudyShare(
  ctx: MemberContext,
  { petId, studyId, recipient, expiresInDays }: CreateStudyShare,
) {
  const { tx, session } = ctx;
  const { clinicId } = session;
  const head = await fetchRow(
    tx,
    Head,
    sql`select ${clinicJson} as clinic, p.name as "petName" from clinics k
          join pets p on p.clinic_id = ${clinicId} and p.id = ${petId} where k.id = ${clinicId}`,
  );
  const study = await findStudyToShare(tx, { clinicId, petId, studyId });
  if (!head || !study) throw new AppError('not_found');
  const content = SharedStudy.parse({ clinic: head.clinic, pet: { id: petId, name: head.petName }, study });
  return addShare(ctx, { petId, kind: 'study', recipient, expiresInDays, content, audited: { studyId } });
}

const Opened = z.discriminatedUnion('state', [
  z.object({ state: z.literal('revoked') }),
  z.object({ state: z.literal('expired') }),
  z.object({
    state: z.literal('open'),
    recipient: z.string(),
    expiresAt: Instant,
    content: SharedStudy,
  }),
]);
const Row = z.object({ opened: Opened.nullable() });

/** SHARE-2. A study that is no longer the pet's is gone from the link; the opening is logged. @throws AppError `not_found`, `share_expired`, `share_revoked`. */
async function openStudy(tx: Kysely<Tables>, token: string, what: 'archive' | 'study') {
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.open_record_share(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}, ${what}, null) as opened`,
  );
  const opened = row?.opened;
  if (!opened) throw new AppError('not_found');
  if (opened.state !== 'open')
    throw new AppError(opened.state === 'revoked' ? 'share_revoked' : 'share_expired');
  return opened;
}

/** What a link to a study opens. @throws AppError as `openStudy`. */
export async function openSharedStudy({ tx }: PublicContext, { token }: { readonly token: string }) {
  const { recipient, expiresAt, content } = await openStudy(tx, token, 'study');
  return { recipient, expiresAt, ...content };
}

/** Where the files of a shared study are downloaded from. @throws AppError as `openStudy`. */
export const downloadSharedStudy =
  (addressOf: ArchiveAddress) =>
  (call: OutsideCall<PublicContext>, { token }: { readonly token: string }): Promise<{ url: string }> =>
    call.transaction(async ({ tx }) => {
      const { content } = await openStudy(tx, token, 'archive');
      return { url: addressOf({ clinicId: clinicOfToken(token), studyId: content.study.id }, new Date()) };
    });
