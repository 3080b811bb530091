import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { ChangeMyPreference, MyContact, RecordMyConsent } from '../../own.contract.ts';
import { wordingOf } from '../../wordings.rules.ts';
import { findAddresses, readAddresses } from '../contact-addresses.ts';
import { readPreference, writePreference } from '../contact-preference.ts';
import type { ContactScope } from '../public/contact-scope.ts';
import { recordConsent } from '../public/record-consent.ts';

const Mine = z.object({ clinicId: z.uuid(), clinicName: z.string(), clientId: z.uuid() });
type Mine = z.infer<typeof Mine>;

const findMine = ({ tx, session: { userId } }: ClientContext) =>
  fetchRows(
    tx,
    Mine,
    sql`select k.id as "clinicId", k.name as "clinicName", c.id as "clientId"
          from clients c join clinics k on k.id = c.clinic_id
         where c.user_id = ${userId} and c.archived_at is null order by k.name, k.id`,
  );

const scopeOf = ({ tx, now }: ClientContext, { clinicId }: Pick<Mine, 'clinicId'>): ContactScope => ({
  tx,
  now,
  session: { clinicId },
});

/** @throws AppError `not_found` for a clinic of which the caller is no client. */
async function findAt(ctx: ClientContext, clinicId: string): Promise<Mine> {
  const mine = (await findMine(ctx)).find((one) => one.clinicId === clinicId);
  if (!mine) throw new AppError('not_found');
  return mine;
}

/** CORE-9. What the caller's clinics may send them. */
export async function getMyContacts(ctx: ClientContext): Promise<{ items: MyContact[] }> {
  const items: MyContact[] = [];
  for (const mine of await findMine(ctx)) {
    const scope = scopeOf(ctx, mine);
    const [addresses, preference] = await Promise.all([
      readAddresses(scope, mine.clientId),
      readPreference(scope, mine.clientId),
    ]);
    items.push({ clinicId: mine.clinicId, clinicName: mine.clinicName, addresses, preference });
  }
  return { items };
}

/** CONSENT-4. The caller agrees to messages or declines them. @throws AppError `not_found`. */
export async function recordMyConsent(ctx: ClientContext, input: RecordMyConsent) {
  const { clinicId, channel, address, action, purpose } = input;
  const mine = await findAt(ctx, clinicId);
  const scope = scopeOf(ctx, mine);
  const addresses = await findAddresses(scope, mine.clientId);
  if (!addresses.some((one) => one.channel === channel && one.address === address.toLowerCase()))
    throw new AppError('not_found');
  await recordConsent(scope, {
    clientId: mine.clientId,
    channel,
    address,
    purpose,
    action,
    method: 'portal',
    wording:
      action === 'given' && purpose !== null
        ? wordingOf({ action, purpose, channel, language: 'en', clinicName: mine.clinicName })
        : null,
  });
  ctx.audit('contact_consent.recorded', mine.clientId, {
    clinicId,
    after: { channel, action, purpose, method: 'portal' },
  });
  return { clinicId };
}

/** Changes the channels that the caller prefers. @throws AppError `not_found`, `record_changed`. */
export async function changeMyPreference(
  ctx: ClientContext,
  { clinicId, channels, version }: ChangeMyPreference,
) {
  const mine = await findAt(ctx, clinicId);
  const { userId } = ctx.session;
  const { before, after } = await writePreference(scopeOf(ctx, mine), {
    clientId: mine.clientId,
    userId,
    channels,
    version,
  });
  ctx.audit('contact_preference.changed', mine.clientId, { clinicId, before, after });
  return { clinicId, ...after };
}
