import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, encodeCursor } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import type { ListConversations } from '../contract.ts';
import { addressPrefixes, messageQuery } from '../message-text.rules.ts';
import { conversationColumns, ListedJson } from './conversation-columns.ts';
import { listConditions } from './list-conditions.ts';

const Cursor = z.tuple([z.int().min(0)]);

const Found = z.object({ id: z.uuid(), position: z.int(), messageId: z.uuid().nullable() });
type Found = z.infer<typeof Found>;

const Row = ListedJson.extend({ id: z.uuid() });

/** Upper bound of all texts with a prefix: U+10FFFF is the last code point and no character. */
const LAST_CHARACTER = '\u{10FFFF}';
/** Looked at in one step; the filters of a list leave some out. */
const REACH = 200;
/** Filters that leave nearly everything out end a page early: it has a cursor all the same. */
const STEPS_LIMIT = 5;

/** Conversations whose client's name, number or address is meant, or whose own address. */
const namedConversations = (clinicId: string, q: string): readonly RawBuilder<unknown>[] => {
  const client = searchMatches(clinicId, 'client', q, sql`k.id`);
  const byClient = sql`
    select c.id from conversations c where c.clinic_id = ${clinicId} and c.client_id in (
      select k.id from clients k where k.clinic_id = ${clinicId} and ${sql.join(client, sql` and `)})`;
  const byAddress = addressPrefixes(q).flatMap((prefix) =>
    [prefix, `+${prefix}`].map(
      (start) => sql`
      select c.id from conversations c
       where c.clinic_id = ${clinicId} and c.address >= ${start} and c.address < ${start + LAST_CHARACTER}`,
    ),
  );
  return client.length === 0 ? byAddress : [byClient, ...byAddress];
};

/** The statement that finds what is before a position, the latest first; null for a search without a word. */
export function foundNext(clinicId: string, q: string, before: number): RawBuilder<unknown> | null {
  const named = namedConversations(clinicId, q);
  if (named.length === 0) return null;
  return sql`
    with named as materialized (${sql.join(named, sql` union `)}),
    found as (
      (select c.id, c.last_position as position, null::uuid as message_id from conversations c
        where c.clinic_id = ${clinicId} and c.last_position < ${before} and c.id in (select n.id from named n)
        order by c.last_position desc limit ${REACH})
      union all
      (select f.conversation_id, f.message_position, f.message_id
         from app.search_messages(${messageQuery(q) ?? ''}, ${before}, ${REACH}) f
        where f.conversation_id not in (select n.id from named n)))
    select f.id, f.position, f.message_id as "messageId" from found f order by f.position desc limit ${REACH}`;
}

/** What is found before a position, the latest first: by words in messages, and by names, each conversation once. */
async function findNext(ctx: MemberContext, q: string, before: number): Promise<readonly Found[]> {
  const statement = foundNext(ctx.session.clinicId, q, before);
  return statement ? fetchRows(ctx.tx, Found, statement) : [];
}

/** Those of them that the list shows, as rows of it, in their order. */
async function readFound(ctx: MemberContext, input: ListConversations, found: readonly Found[]) {
  const { clinicId } = ctx.session;
  const message = sql`
    (select json_build_object('messageId', m.id, 'preview', left(m.text, 160), 'at', m.at) from messages m
      where m.clinic_id = ${clinicId} and m.id = f.message_id)`;
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`
    select ${conversationColumns(clinicId, message)}, c.id
      from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ messageId }) => messageId)}::uuid[]) as f (id, message_id)
      join conversations c on c.clinic_id = ${clinicId} and c.id = f.id
     where ${sql.join(listConditions(ctx, input), sql` and `)}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, position }) => {
    const row = byId.get(id);
    return row ? [{ position, item: row.conversation }] : [];
  });
}

/**
 * INBOX-13. Conversations in which the words are found: in messages and subjects, in the client's name, number and address, or in the
 * sender's. Those with the latest message that was found first; those that were found by name by their last message.
 */
export async function searchConversations(ctx: MemberContext, input: ListConversations) {
  let before = decodeCursor(input.cursor, Cursor)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const shown: Awaited<ReturnType<typeof readFound>> = [];
  for (let step = 0; step < STEPS_LIMIT; step += 1) {
    const found = await findNext(ctx, input.q, before);
    if (found.length > 0) shown.push(...(await readFound(ctx, input, found)));
    if (shown.length > input.limit) break;
    if (found.length < REACH) return { items: shown.map(({ item }) => item), nextCursor: null };
    before = found.at(-1)?.position ?? 0;
  }
  const page = shown.slice(0, input.limit);
  const last = shown.length > input.limit ? (page.at(-1)?.position ?? before) : before;
  return { items: page.map(({ item }) => item), nextCursor: encodeCursor([last]) };
}
