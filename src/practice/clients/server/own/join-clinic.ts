import { cutText } from '#foundation/values/cut-text.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';

const NAME_FALLBACK = 'New client';

/** `isArchived`: null for somebody who is not a client of the clinic yet. */
const JoinedClinic = z.object({ isOpen: z.boolean(), isArchived: z.boolean().nullable() });

/** The name of the account. Its email address is verified, see profiles_set_email. */
async function readProfile(ctx: ClientContext): Promise<{ fullName: string; email: string | null }> {
  const profile = await ctx.tx
    .selectFrom('profiles')
    .select(['full_name as fullName', 'email'])
    .where('id', '=', ctx.session.userId)
    .executeTakeFirst();
  const email = profile?.email ?? null;
  return { fullName: profile?.fullName?.trim() || (email?.split('@')[0] ?? NAME_FALLBACK), email };
}

/**
 * Makes the caller a client of a clinic, with their name and email address. Nothing changes for an existing client.
 *
 * @throws AppError `not_found` for a clinic that takes no clients online, or has archived this one.
 */
export async function joinClinic(ctx: ClientContext, { clinicId }: { readonly clinicId: string }) {
  const { userId } = ctx.session;
  const { fullName, email } = await readProfile(ctx);
  const found = await fetchRow(
    ctx.tx,
    JoinedClinic,
    sql`
    select c.online_booking <> 'off' and c.suspended_at is null as "isOpen", k.archived_at is not null as "isArchived"
      from clinics c left join clients k on k.clinic_id = ${clinicId} and k.user_id = ${userId} where c.id = ${clinicId}`,
  );
  if (!found?.isOpen || found.isArchived) throw new AppError('not_found');

  const added = await ctx.tx
    .insertInto('clients')
    .values({ clinic_id: clinicId, user_id: userId, full_name: cutText(fullName, 200) })
    .onConflict((conflict) => conflict.columns(['clinic_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added && email) {
    await ctx.tx
      .insertInto('client_contacts')
      .values({
        clinic_id: clinicId,
        client_id: added.id,
        kind: 'email',
        value: email,
        normalized: email.toLowerCase(),
        is_primary: true,
      })
      .execute();
  }
  ctx.audit('client.joined', clinicId, { clinicId, after: { fullName, wasAdded: added !== undefined } });
  return { clinicId };
}
