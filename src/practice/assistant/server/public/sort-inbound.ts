import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { featureIsOff } from '#practice/assistant-switches/server/public/feature-is-off.ts';
import type { Emergency } from '#practice/emergency-words/emergency.rules.ts';
import { sortWith } from '../../rules/sort-message.rules.ts';

interface Scope {
  readonly tx: Kysely<Tables>;
  readonly session: { readonly clinicId: string };
}

interface Inbound {
  /** Without what the sender quoted of our own messages. */
  readonly text: string;
  readonly clientId: string | null;
  /** What was found in it before, by the clinic's own list: no model and no other rule sees an emergency first. */
  readonly emergency: Emergency | null;
}

const Setting = z.object({ isOff: z.boolean(), language: z.enum(MESSAGE_LANGUAGES).nullable() });

/** ASSIST-4. What a message that comes in is about, by rules; null where the clinic has turned sorting off. One statement. */
export async function sortInbound(
  { tx, session: { clinicId } }: Scope,
  { text, clientId, emergency }: Inbound,
): Promise<MessageSort | null> {
  const setting = await fetchRow(
    tx,
    Setting,
    sql`
    select ${featureIsOff(clinicId, 'message_sorting')} as "isOff",
      coalesce((select c.language from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}::uuid),
        (select s.language from message_settings s where s.clinic_id = ${clinicId})) as language`,
  );
  if (!setting || setting.isOff) return null;
  return sortWith(emergency, { text, language: setting.language ?? 'en' }).sort;
}

/** Keeps how a message was sorted. */
export const saveMessageSort = (
  { tx, session: { clinicId } }: Scope,
  messageId: string,
  sort: MessageSort,
): Promise<unknown> =>
  tx
    .insertInto('message_sorts')
    .values({ clinic_id: clinicId, message_id: messageId, found_sort: sort, sort })
    .execute();
