/** The languages in which a clinic writes to its clients, each with texts of ours. ISO 639-1. */
export const MESSAGE_LANGUAGES = ['en', 'de', 'es'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** For staff. */
export const MESSAGE_LANGUAGE_LABELS: Readonly<Record<MessageLanguage, string>> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
};
