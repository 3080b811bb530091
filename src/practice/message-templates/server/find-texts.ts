import * as z from 'zod';
import { sql } from 'kysely';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { StandardKind } from '#vocabulary/message-templates.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { StandardTemplate, WhatsappTemplate } from '../contract.ts';
import { DEFAULT_TEXTS } from '../default-texts.rules.ts';
import type { TemplateTexts } from '../template-texts.rules.ts';
import type { TemplateScope } from './template-scope.ts';

const Row = z.object({
  language: StandardTemplate.shape.language,
  texts: StandardTemplate.shape.texts,
  whatsappTemplate: WhatsappTemplate.nullable(),
});

/** What a kind of message says in a language. */
export interface TextsOfLanguage {
  readonly texts: TemplateTexts;
  readonly whatsappTemplate: WhatsappTemplate | null;
}

/** What messages of a kind say in each language: the clinic's own texts where it uses any, else ours. */
export async function findTexts(
  { tx, session: { clinicId } }: TemplateScope,
  kind: StandardKind,
): Promise<(language: MessageLanguage) => TextsOfLanguage> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select t.language, json_build_object('emailSubject', t.email_subject, 'emailText', t.email_text, 'smsText', t.sms_text,
        'whatsappText', t.whatsapp_text, 'portalText', t.portal_text) as texts, t.whatsapp_template as "whatsappTemplate"
      from message_templates t where t.clinic_id = ${clinicId} and t.kind = ${kind} and t.is_active`,
  );
  const own = new Map(rows.map((row) => [row.language, row]));
  return (language) => own.get(language) ?? { texts: DEFAULT_TEXTS[language][kind], whatsappTemplate: null };
}
