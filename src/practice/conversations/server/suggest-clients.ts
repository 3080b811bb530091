import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import type * as z from 'zod';
import { fetchRows, fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import { ClientSuggestion } from '../handling.contract.ts';
import { StoredConversation, storedColumns } from './conversation-row.ts';

type Suggestion = z.infer<typeof ClientSuggestion>;

const SUGGESTIONS_LIMIT = 10;
/** As many digits as people know of a number; area codes and trunk prefixes differ. */
const TAIL_DIGITS = 7;
const NAME_TERM_LIMIT = 3;

const pets = (clinicId: string) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
    from pet_clients l join pets p on p.clinic_id = ${clinicId} and p.id = l.pet_id
   where l.clinic_id = ${clinicId} and l.client_id = k.id and p.archived_at is null)`;

/** Those who have the same contact, among several, or a number that ends alike. */
function byContact({ tx, session: { clinicId } }: MemberContext, address: string): Promise<Suggestion[]> {
  const digits = address.replaceAll(/\D/g, '');
  const text = address.includes('@') ? address.toLowerCase() : digits.slice(-TAIL_DIGITS);
  if (text.length < TAIL_DIGITS) return Promise.resolve([]);
  return fetchRows(
    tx,
    ClientSuggestion,
    sql`
    select k.id as "clientId", k.full_name as "fullName", 'same_contact' as reason,
        (select x.value from client_contacts x where x.clinic_id = ${clinicId} and x.client_id = k.id
           and right(x.normalized, ${text.length}) = ${text} order by x.is_primary desc, x.id limit 1) as contact, ${pets(clinicId)} as pets
      from clients k where k.clinic_id = ${clinicId} and ${sql.join(searchMatches(clinicId, 'client', text, sql`k.id`), sql` and `)}
       and k.archived_at is null
     order by k.full_name, k.id limit ${SUGGESTIONS_LIMIT}`,
  );
}

/** Those whose name or whose pet has the words of the sender's name. */
function byName({ tx, session: { clinicId } }: MemberContext, name: string): Promise<Suggestion[]> {
  const words = foldedTerms(name).slice(0, NAME_TERM_LIMIT);
  if (words.length === 0) return Promise.resolve([]);
  return fetchRows(
    tx,
    ClientSuggestion,
    sql`
    select k.id as "clientId", k.full_name as "fullName", 'similar_name' as reason, null as contact, ${pets(clinicId)} as pets
      from clients k
     where k.clinic_id = ${clinicId} and ${sql.join(searchMatches(clinicId, 'client', words.join(' '), sql`k.id`), sql` and `)}
       and k.archived_at is null
     order by k.full_name, k.id limit ${SUGGESTIONS_LIMIT}`,
  );
}

/** Those who wrote or were written to on the same matter within the last month. */
function bySubject(
  { tx, now, session: { clinicId } }: MemberContext,
  { id, subjectKey }: StoredConversation,
) {
  if (subjectKey === null) return Promise.resolve([]);
  return fetchRows(
    tx,
    ClientSuggestion,
    sql`
    select distinct on (k.id) k.id as "clientId", k.full_name as "fullName", 'same_subject' as reason, null as contact, ${pets(clinicId)} as pets
      from conversations c join clients k on k.clinic_id = ${clinicId} and k.id = c.client_id and k.archived_at is null
     where c.clinic_id = ${clinicId} and c.subject_key = ${subjectKey} and c.id <> ${id}
       and c.last_message_at > ${now.toISOString()}::timestamptz - interval '30 days'
     order by k.id limit ${SUGGESTIONS_LIMIT}`,
  );
}

/** INBOX-10. Who may have written from an unknown number or address, the most likely first. @throws AppError `not_found`. */
export async function suggestClients(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const conversation = await fetchRow(
    ctx.tx,
    StoredConversation,
    sql`select ${storedColumns} from conversations c where c.clinic_id = ${clinicId} and c.id = ${id}`,
  );
  if (!conversation) throw new AppError('not_found');
  const found = await Promise.all([
    byContact(ctx, conversation.address ?? ''),
    bySubject(ctx, conversation),
    byName(ctx, conversation.addressName ?? ''),
  ]);
  const each = new Map<string, Suggestion>();
  for (const one of found.flat()) if (!each.has(one.clientId)) each.set(one.clientId, one);
  return { items: [...each.values()].slice(0, SUGGESTIONS_LIMIT) };
}
