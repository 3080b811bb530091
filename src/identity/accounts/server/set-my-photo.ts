import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { AVATAR_BUCKET } from '../contract.ts';

const addressOf = (name: string): string => `/storage/v1/object/public/${AVATAR_BUCKET}/${name}`;

const notThere = (): AppError =>
  new AppError('invalid_input', {
    fields: [{ path: 'photo', message: 'This photo was not uploaded. Choose it again.' }],
  });

/** Sets the caller's photo to a file in their own folder, or removes it. Earlier photos are deleted. */
export async function setMyPhoto(
  { tx, session, audit }: PersonContext,
  { photo }: { photo: { name: string } | null },
): Promise<{ avatarUrl: string | null }> {
  const name = photo && `${session.userId}/${photo.name}`;
  const own = tx
    .selectFrom('storage.objects')
    .select('id')
    .where('bucket_id', '=', AVATAR_BUCKET)
    .where('user_id', '=', session.userId);
  if (name !== null && !(await own.where('name', '=', name).executeTakeFirst())) throw notThere();
  await sql`select app.delete_own_objects(${AVATAR_BUCKET}, ${name})`.execute(tx);
  const avatarUrl = name && addressOf(name);
  await tx.updateTable('profiles').set({ avatar_url: avatarUrl }).where('id', '=', session.userId).execute();
  audit('photo.changed', session.userId, { after: { avatarUrl } });
  return { avatarUrl };
}
