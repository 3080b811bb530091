import type { MessageLanguage } from '#vocabulary/message-languages.ts';

interface Reply {
  readonly name: string;
  readonly shortcut: string;
  readonly language: MessageLanguage;
  readonly text: string;
}

/** What the front desk writes often. */
export const SAVED_REPLIES: readonly Reply[] = [
  {
    name: 'Fasting before anesthesia',
    shortcut: 'fast',
    language: 'en',
    text: 'Hi {{client.firstName}}, please give {{pet.name}} no food after 10 in the evening before the procedure. Water is fine until the morning.',
  },
  {
    name: 'Medication is ready',
    shortcut: 'ready',
    language: 'en',
    text: 'Hi {{client.firstName}}, {{pet.name}}’s medication is ready at the front desk.',
  },
  {
    name: 'Ask for a photo',
    shortcut: 'photo',
    language: 'en',
    text: 'Could you send us a photo in good light, once from above and once from the side? Then a doctor can have a look.',
  },
  {
    name: 'After a vaccination',
    shortcut: 'vaccine',
    language: 'en',
    text: 'A tired day or two after a vaccination is normal. If the face swells or {{pet.name}} has trouble breathing, call us right away at {{clinic.phone|the clinic}}.',
  },
  {
    name: 'Abholbereit',
    shortcut: 'abholen',
    language: 'de',
    text: 'Guten Tag, die Medikamente für {{pet.name}} liegen am Empfang bereit.',
  },
];
