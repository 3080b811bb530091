import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { cancelMessages } from '#practice/conversations/server/public/cancel-messages.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { requestMessages } from '#practice/conversations/server/public/request-messages.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import type { MessageDesk } from '../appointment-message-parts.ts';

const Key = z.object({ key: z.string() });

async function takeBack(scope: MessageScope, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  await cancelMessages(scope, keys);
  const rows = await fetchRows(
    scope.tx,
    Key,
    sql`select m.request_key as key from messages m
         where m.clinic_id = ${scope.session.clinicId} and m.request_key = any(${[...keys]}::text[])
         group by m.request_key having bool_and(m.status = 'canceled')`,
  );
  return rows.map(({ key }) => key);
}

/** Messages that are written from the clinic's templates and go to the conversations. */
export const messageDesk: MessageDesk = {
  render: async (scope, wanted) => (await renderTemplates(scope, wanted)).map(({ texts }) => texts),
  request: requestMessages,
  takeBack,
};
