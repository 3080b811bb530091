import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { StandardKind } from '#vocabulary/message-templates.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { fieldTexts, type TemplateValues } from '../../field-texts.rules.ts';
import { type RenderedTexts, renderTexts } from '../../render-texts.rules.ts';
import { renderTemplate } from '../../template-text.rules.ts';
import { factsOf } from '../facts-of.ts';
import { findSender } from '../find-sender.ts';
import { findTexts } from '../find-texts.ts';
import type { TemplateScope } from '../template-scope.ts';

export type { TemplateValues } from '../../field-texts.rules.ts';

export interface TemplateRequest {
  /** Null for somebody who is not known: the clinic's language is used, and no name. */
  readonly clientId: string | null;
  readonly fields: TemplateValues;
  readonly channels: readonly MessageChannelName[];
}

export interface RenderedTemplate extends RenderedTexts {
  readonly language: MessageLanguage;
  /** The provider's approved template for WhatsApp, with what its variables say in their order; null without one. */
  readonly whatsappTemplate: {
    readonly name: string;
    readonly contentSid: string | null;
    readonly variables: readonly string[];
  } | null;
}

const ClientRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
});

/**
 * What messages of one kind say, each in its client's language: the clinic's own texts, else ours. The answers are in the order of the
 * requests; however many there are, they take four statements. A channel whose text would be incomplete is missing in `texts` and named in
 * `missing`. Clients of other clinics are unknown.
 *
 * @throws AppError `not_found` for a clinic that the scope cannot see.
 */
export async function renderTemplates(
  scope: TemplateScope,
  { kind, requests }: { readonly kind: StandardKind; readonly requests: readonly TemplateRequest[] },
): Promise<readonly RenderedTemplate[]> {
  const ids = [...new Set(requests.flatMap(({ clientId }) => clientId ?? []))];
  const sender = await findSender(scope);
  const textsIn = await findTexts(scope, kind);
  const rows = await fetchRows(
    scope.tx,
    ClientRow,
    sql`
    select c.id, c.full_name as "fullName", c.language from clients c
     where c.clinic_id = ${scope.session.clinicId} and c.id = any (${ids}::uuid[]) and c.erased_at is null`,
  );
  const clients = new Map(rows.map((row) => [row.id, row]));
  return requests.map(({ clientId, fields, channels }) => {
    const client = clientId === null ? undefined : clients.get(clientId);
    const language = client?.language ?? sender.language;
    const { texts, whatsappTemplate } = textsIn(language);
    const values = fieldTexts(fields, factsOf(sender, client?.fullName ?? null, language));
    return {
      ...renderTexts(texts, values, channels),
      language,
      whatsappTemplate: whatsappTemplate && {
        name: whatsappTemplate.name,
        contentSid: whatsappTemplate.contentSid,
        variables: whatsappTemplate.variables.map((field) => renderTemplate(`{{${field}|-}}`, values).text),
      },
    };
  });
}
