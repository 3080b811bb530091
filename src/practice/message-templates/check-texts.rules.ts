import {
  TEMPLATE_KIND_ENTRIES,
  type StandardKind,
  type TemplateField,
} from '#vocabulary/message-templates.ts';
import { checkTemplate, templateFieldsIn } from './template-text.rules.ts';
import { TEXT_NAMES, type TemplateTexts } from './template-texts.rules.ts';

/** A fault of a text, at its field of a form. */
export interface TextFault {
  readonly path: string;
  readonly message: string;
}

/** Without these a message of the kind would be of no use. */
const REQUIRED: Readonly<Partial<Record<StandardKind, TemplateField>>> = {
  emergency_instruction: 'emergency.instruction',
};

/** A fault with the part of the text that it is about. */
export const faultSentence = (source: string, sentence: string): string => `${source}: ${sentence}`;

/** TEXT-2. What is wrong with the texts of a kind, each at its own field; empty if they can be saved. */
export function checkTexts(kind: StandardKind, texts: TemplateTexts): readonly TextFault[] {
  return TEXT_NAMES.flatMap((name) => {
    const path = `texts.${name}`;
    const [fault] = checkTemplate(texts[name], kind);
    if (fault) return [{ path, message: faultSentence(fault.source, fault.sentence) }];
    const required = name === 'emailSubject' ? undefined : REQUIRED[kind];
    if (required === undefined || templateFieldsIn(texts[name]).includes(required)) return [];
    return [{ path, message: `Include {{${required}}}: without it the message says nothing.` }];
  });
}

/** Fields that the provider's template for WhatsApp has and messages of the kind have not. */
export const checkVariables = (
  kind: StandardKind,
  variables: readonly TemplateField[],
): readonly TextFault[] =>
  variables.flatMap((field, at) =>
    TEMPLATE_KIND_ENTRIES[kind].fields.includes(field)
      ? []
      : [
          {
            path: `whatsappTemplate.variables.${at}`,
            message: 'This field is not available in this message.',
          },
        ],
  );
