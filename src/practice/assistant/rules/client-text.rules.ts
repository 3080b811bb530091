import { printDayIn, printTimeIn } from '#foundation/values/print-time.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { PetFacts } from '../facts.contract.ts';
import { addressesProgram } from './addressed-to-a-program.rules.ts';
import { dayAt } from './fact-days.rules.ts';
import { isPlainName, plainText } from './plain-text.rules.ts';

const YOUR_PET: Readonly<Record<MessageLanguage, string>> = {
  en: 'your pet',
  de: 'Ihr Tier',
  es: 'su mascota',
};

export const AND: Readonly<Record<MessageLanguage, string>> = { en: 'and', de: 'und', es: 'y' };

/** A name as it may stand in a message; null for what was entered as one and is none. */
export const nameIn = (text: string | null): string | null =>
  text !== null && isPlainName(text) && !addressesProgram(text) ? plainText(text) : null;

const LABEL_LIMIT = 100;

/** What a drug, a panel or a treatment is called, as it may stand in a message; null for what is no such name. */
export const labelIn = (text: string): string | null => {
  const label = plainText(text);
  return label !== '' && label.length <= LABEL_LIMIT && !addressesProgram(text) ? label : null;
};

/** The pet's name as it may stand in a message; “your pet” where what was entered as a name is none. */
export const petNameIn = (language: MessageLanguage, { pet }: PetFacts): string =>
  nameIn(pet.name) ?? YOUR_PET[language];

/** `Monday, December 7`, `Montag, 7. Dezember`, `lunes 7 de diciembre`. */
export const clientDay = (language: MessageLanguage, day: Day, { country }: PetFacts): string =>
  printDayIn(language, day, country, 'weekday');

/** A day and a time at the clinic: `Monday, December 7 at 2:30 PM`. */
export function clientMoment(language: MessageLanguage, at: string, facts: PetFacts): string {
  const between = { en: 'at', de: 'um', es: 'a las' }[language];
  const after = language === 'de' ? ' Uhr' : '';
  return `${clientDay(language, dayAt(at, facts), facts)} ${between} ${printTimeIn(language, at, facts)}${after}`;
}
