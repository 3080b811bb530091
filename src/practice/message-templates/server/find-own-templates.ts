import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { StandardTemplate, WhatsappTemplate } from '../contract.ts';
import type { TemplateScope } from './template-scope.ts';

const OwnTemplate = z.object({
  id: z.uuid(),
  kind: StandardTemplate.shape.kind,
  language: StandardTemplate.shape.language,
  texts: StandardTemplate.shape.texts,
  whatsappTemplate: WhatsappTemplate.nullable(),
  isActive: z.boolean(),
  version: z.int(),
});
export type OwnTemplate = z.infer<typeof OwnTemplate>;

/** The texts that the clinic has written itself. @param further conditions on the template `t`. */
export const findOwnTemplates = (
  { tx, session: { clinicId } }: Pick<TemplateScope, 'session' | 'tx'>,
  further: RawBuilder<unknown> = sql`true`,
): Promise<OwnTemplate[]> =>
  fetchRows(
    tx,
    OwnTemplate,
    sql`
    select t.id, t.kind, t.language, json_build_object('emailSubject', t.email_subject, 'emailText', t.email_text, 'smsText', t.sms_text,
        'whatsappText', t.whatsapp_text, 'portalText', t.portal_text) as texts, t.whatsapp_template as "whatsappTemplate",
        t.is_active as "isActive", t.version
      from message_templates t where t.clinic_id = ${clinicId} and t.kind <> 'saved_reply' and ${further}`,
  );
