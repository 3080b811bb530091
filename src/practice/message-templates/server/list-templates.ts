import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import { STANDARD_KINDS, type StandardKind } from '#vocabulary/message-templates.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { StandardTemplate } from '../contract.ts';
import { DEFAULT_TEXTS } from '../default-texts.rules.ts';
import { findOwnTemplates } from './find-own-templates.ts';

/** Ours, as it is until a clinic writes its own. */
export const ourTemplate = (kind: StandardKind, language: MessageLanguage): StandardTemplate => ({
  kind,
  language,
  texts: DEFAULT_TEXTS[language][kind],
  whatsappTemplate: null,
  isOwn: false,
  isActive: true,
  version: 0,
});

/** What messages of every kind say, in all languages. */
export async function listTemplates(ctx: MemberContext): Promise<{ items: StandardTemplate[] }> {
  const own = new Map(
    (await findOwnTemplates(ctx)).map(({ id: _id, ...template }) => [
      `${template.kind} ${template.language}`,
      { ...template, isOwn: true },
    ]),
  );
  return {
    items: STANDARD_KINDS.flatMap((kind) =>
      MESSAGE_LANGUAGES.map((language) => own.get(`${kind} ${language}`) ?? ourTemplate(kind, language)),
    ),
  };
}
