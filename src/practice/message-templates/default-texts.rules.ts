import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { TemplateTexts } from './template-texts.rules.ts';
import { DE_TEXTS } from './texts-de.rules.ts';
import { EN_TEXTS } from './texts-en.rules.ts';
import { ES_TEXTS } from './texts-es.rules.ts';

/** Our texts, which a clinic uses until it has written its own. */
export const DEFAULT_TEXTS: Readonly<Record<MessageLanguage, Readonly<Record<StandardKind, TemplateTexts>>>> =
  {
    en: EN_TEXTS,
    de: DE_TEXTS,
    es: ES_TEXTS,
  };
