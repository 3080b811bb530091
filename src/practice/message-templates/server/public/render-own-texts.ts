import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { fieldTexts, type TemplateValues } from '../../field-texts.rules.ts';
import { type RenderedTexts, renderTexts } from '../../render-texts.rules.ts';
import type { TemplateTexts } from '../../template-texts.rules.ts';
import { factsOf } from '../facts-of.ts';
import { findSender } from '../find-sender.ts';
import type { TemplateScope } from '../template-scope.ts';

export interface OwnTextRequest {
  readonly clientId: string;
  readonly fields: TemplateValues;
  readonly channels: readonly MessageChannelName[];
}

const ClientRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
});

/** In which language the clinic writes to clients who have none of their own. */
export const languageOfClinic = async (scope: TemplateScope): Promise<MessageLanguage> =>
  (await findSender(scope)).language;

/**
 * TEXT-2. What texts that are not templates say to clients, such as those of a bulk message: each in the client's language if there is one,
 * else in the clinic's. The answers are in the order of the requests; a channel whose text would be incomplete is missing in `texts`.
 */
export async function renderOwnTexts(
  scope: TemplateScope,
  {
    textsByLanguage,
    requests,
  }: {
    readonly textsByLanguage: Readonly<Partial<Record<MessageLanguage, TemplateTexts>>>;
    readonly requests: readonly OwnTextRequest[];
  },
): Promise<readonly (RenderedTexts & { readonly language: MessageLanguage })[]> {
  const sender = await findSender(scope);
  const rows = await fetchRows(
    scope.tx,
    ClientRow,
    sql`
    select c.id, c.full_name as "fullName", c.language from clients c
     where c.clinic_id = ${scope.session.clinicId} and c.id = any (${requests.map(({ clientId }) => clientId)}::uuid[])
       and c.erased_at is null`,
  );
  const clients = new Map(rows.map((row) => [row.id, row]));
  const written = MESSAGE_LANGUAGES.filter((one) => textsByLanguage[one] !== undefined);
  return requests.map(({ clientId, fields, channels }) => {
    const client = clients.get(clientId);
    const wanted = [client?.language, sender.language, ...written].find(
      (one) => one != null && textsByLanguage[one] !== undefined,
    );
    const language = wanted ?? sender.language;
    const texts = textsByLanguage[language];
    if (texts === undefined) return { texts: {}, missing: [], language };
    const values = fieldTexts(fields, factsOf(sender, client?.fullName ?? null, language));
    return { ...renderTexts(texts, values, channels), language };
  });
}
