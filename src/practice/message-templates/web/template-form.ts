import * as z from 'zod';
import type { TemplateField } from '#vocabulary/message-templates.ts';
import { isTemplateField } from '#vocabulary/message-templates.ts';
import { type StandardTemplate, Texts, type WhatsappTemplate } from '../contract.ts';

/** The values of the form; a blank name means that there is no approved template. */
export const TemplateFields = z.object({
  texts: z.object(Texts.shape),
  isActive: z.boolean(),
  whatsappTemplate: z.object({
    name: z
      .string()
      .trim()
      .regex(
        /^[a-z0-9_]{0,512}$/,
        'Use lowercase letters, digits and underscores, exactly as the provider shows it.',
      ),
    contentSid: z
      .string()
      .trim()
      .regex(/^(?:HX[0-9a-f]{32})?$/, 'Use the ID that begins with HX, exactly as the provider shows it.'),
    variables: z.array(z.object({ field: z.string().min(1, 'Choose a field.') })).max(20),
  }),
});
export type TemplateFields = z.infer<typeof TemplateFields>;

export const toTemplateFields = ({
  texts,
  isActive,
  whatsappTemplate,
}: StandardTemplate): TemplateFields => ({
  texts,
  isActive,
  whatsappTemplate: {
    name: whatsappTemplate?.name ?? '',
    contentSid: whatsappTemplate?.contentSid ?? '',
    variables: (whatsappTemplate?.variables ?? []).map((field) => ({ field })),
  },
});

export const toWhatsappTemplate = ({
  name,
  contentSid,
  variables,
}: TemplateFields['whatsappTemplate']): WhatsappTemplate | null =>
  name === ''
    ? null
    : {
        name,
        contentSid: contentSid || null,
        variables: variables.flatMap(({ field }): TemplateField[] => (isTemplateField(field) ? [field] : [])),
      };
