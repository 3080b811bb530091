import type { MessageLanguage } from '#vocabulary/message-languages.ts';

/** What confirms a visit when it is the whole message: the letter that reminders ask for, and how people say it. */
const CONFIRMING: ReadonlySet<string> = new Set([
  'c',
  'confirm',
  'confirmed',
  'i confirm',
  'y',
  'yes',
  'yes please',
  'yes thank you',
  'yes thanks',
  'ja',
  'ja bitte',
  'ja danke',
  'bestätigt',
  'bestätige',
  'ich bestätige',
  'bestätigen',
  'sí',
  'si',
  'sí gracias',
  'si gracias',
  'confirmo',
  'confirmado',
  'confirmada',
  'confirmar',
  '👍',
  '✅',
]);

const THANKS: Readonly<Record<MessageLanguage, string>> = {
  en: 'Thank you. Your appointment is confirmed.',
  de: 'Danke. Ihr Termin ist bestätigt.',
  es: 'Gracias. Su cita está confirmada.',
};

/**
 * MSG-5. Whether a message says nothing but yes. A word more may be a question or a condition, which a person reads: "yes, but later"
 * confirms nothing.
 */
export function isConfirmingReply(text: string): boolean {
  const said = text
    .normalize('NFC')
    .replaceAll(/\p{Emoji_Modifier}|\p{Variation_Selector}/gu, '')
    .replaceAll(/[\s.,!"'“”„«»¡]+/gu, ' ')
    .trim()
    .toLowerCase();
  return CONFIRMING.has(said);
}

/** What is answered to it. */
export const confirmedReply = (language: MessageLanguage, clinicName: string): string =>
  `${clinicName}: ${THANKS[language]}`;
