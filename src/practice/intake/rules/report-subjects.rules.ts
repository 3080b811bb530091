import type { MessageLanguage } from '#vocabulary/message-languages.ts';

/** The subject of the conversation in which the team is told of an answer that cannot wait. */
export const REPORT_SUBJECTS: Readonly<Record<MessageLanguage, string>> = {
  en: 'Answers before the visit',
  de: 'Antworten vor dem Besuch',
  es: 'Respuestas antes de la visita',
};
