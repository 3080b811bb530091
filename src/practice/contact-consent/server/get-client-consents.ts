import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ConsentRow } from '../contract.ts';
import { findAddresses, readAddresses } from './contact-addresses.ts';
import { readPreference } from './contact-preference.ts';
import type { ContactScope } from './public/contact-scope.ts';

const HISTORY_LIMIT = 200;

const Kept = z.object({ id: z.uuid(), isErased: z.boolean() });

/** The client, or the one whom they were merged into. @throws AppError `not_found`. */
export async function findKeptClient({ tx, session: { clinicId } }: ContactScope, clientId: string) {
  const kept = await fetchRow(
    tx,
    Kept,
    sql`select coalesce(c.merged_into, c.id) as id, c.erased_at is not null as "isErased" from clients c
         where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
  );
  if (!kept) throw new AppError('not_found');
  return kept;
}

/** What was said by the client, or about one of their addresses. */
async function readHistory(ctx: MemberContext, clientId: string) {
  const { clinicId } = ctx.session;
  const addresses = await findAddresses(ctx, clientId);
  return fetchRows(
    ctx.tx,
    ConsentRow,
    sql`
    select l.id, l.channel, l.address, l.purpose, l.action, l.strength, l.method, l.wording,
        l.wording_version as "wordingVersion", l.evidence ->> 'note' as note, l.evidence ->> 'messageId' as "messageId",
        l.evidence ->> 'network' as network, l.occurred_at as "occurredAt", l.recorded_at as "recordedAt",
        (select m.full_name from staff_members m where m.clinic_id = ${clinicId} and m.user_id = l.recorded_by
          limit 1) as "recordedByName"
      from contact_consents l
     where l.clinic_id = ${clinicId}
       and (l.client_id = ${clientId}
         or (l.client_id is null and l.address = any(${addresses.map(({ address }) => address)}::text[])))
     order by l.position desc limit ${HISTORY_LIMIT}`,
  );
}

/** What may be sent to a client, what they prefer, and the proof. @throws AppError `not_found`. */
export async function getClientConsents(ctx: MemberContext, { clientId }: { readonly clientId: string }) {
  const { id } = await findKeptClient(ctx, clientId);
  const [addresses, history, preference] = await Promise.all([
    readAddresses(ctx, id),
    readHistory(ctx, id),
    readPreference(ctx, id),
  ]);
  return { clientId, addresses, history, preference };
}
