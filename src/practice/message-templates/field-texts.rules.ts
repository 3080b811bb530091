import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { TEMPLATE_VALUES, TemplateValueName } from '#vocabulary/message-templates.ts';
import type { Day } from '#foundation/values/day.ts';
import { type Place, printDayIn, printDayOfIn, printTimeIn } from '#foundation/values/print-time.ts';
import type { FieldTexts } from './template-text.rules.ts';

interface ValueTypes {
  readonly text: string;
  readonly 'text?': string | null;
  readonly texts: string | readonly string[];
  readonly instant: Date;
  readonly day: Day;
}

/** What the caller of a template knows: instants and days are written in the language of whoever reads them. */
export type TemplateValues = {
  readonly [Name in TemplateValueName]?: ValueTypes[(typeof TEMPLATE_VALUES)[Name]];
};

/** What the clinic's records say. */
export interface TemplateFacts {
  readonly language: MessageLanguage;
  readonly place: Place;
  /** Null where nobody is known, such as for an unknown number. */
  readonly clientName: string | null;
  readonly clinicName: string;
  readonly clinicPhone: string | null;
  readonly clinicAddress: string | null;
  readonly opensAt: Date | null;
  readonly emergencyPhone: string | null;
  /** The clinic's own in this language; null for ours. */
  readonly signature: string | null;
}

/** How somebody is addressed whose name is not known. */
const NO_NAME: Readonly<Record<MessageLanguage, string>> = {
  en: 'there',
  de: 'liebe Kundin, lieber Kunde',
  es: 'estimado cliente',
};

const SIGNATURES: Readonly<Record<MessageLanguage, (clinicName: string) => string>> = {
  en: (clinicName) => `Your team at ${clinicName}`,
  de: (clinicName) => `Ihr Team von ${clinicName}`,
  es: (clinicName) => `El equipo de ${clinicName}`,
};

const DAY_AND_TIME: Readonly<Record<MessageLanguage, (day: string, time: string) => string>> = {
  en: (day, time) => `${day} at ${time}`,
  de: (day, time) => `${day}, ${time} Uhr`,
  es: (day, time) => `${day}, ${time}`,
};

/** Why to answer the questions before a visit, and where; a field of its own, so that nothing is left of it where nobody is asked. */
const INTAKE_INVITATIONS: Readonly<Record<MessageLanguage, string>> = {
  en: 'To help us prepare, answer a few questions before the visit:',
  de: 'Damit wir uns vorbereiten können, beantworten Sie bitte vor dem Besuch einige Fragen:',
  es: 'Para que podamos prepararnos, responda unas preguntas antes de la visita:',
};

/** Before names, in the languages that we write. */
const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|fr|hr|familie|fam|señora?|sra?|srta|don|doña|the)\.?(?=\s|$)/iu;

/**
 * TEXT-3. The first name of somebody whose whole name is one field: that after a comma, or the first word. Where a title comes first, the whole name
 * is used: “Mr. Miller” is nobody’s first name.
 */
export function firstNameOf(fullName: string): string {
  const [family = '', given = ''] = fullName.split(',').map((part) => part.trim());
  if (TITLE.test(fullName.trim())) return fullName.trim();
  return (given || family).split(/\s+/u)[0] || fullName;
}

const joined = (texts: string | readonly string[], language: MessageLanguage): string =>
  typeof texts === 'string' ? texts : new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);

/** TEXT-3. What the fields of a message say to one client, in their language, with the clinic's clock and calendar. */
export function fieldTexts(values: TemplateValues, facts: TemplateFacts): FieldTexts {
  const { language, place, clientName, clinicName } = facts;
  const day = (at: Date | undefined) => (at ? printDayOfIn(language, at, place, 'weekday') : null);
  const time = (at: Date | undefined) => (at ? printTimeIn(language, at, place) : null);
  const longDay = (at: Date | undefined) => (at ? printDayOfIn(language, at, place, 'long') : null);
  const text = (texts: string | readonly string[] | undefined) => (texts ? joined(texts, language) : null);
  const { opensAt } = facts;
  const dueOn = values['care.dueOn'];
  const intakeLink = values['intake.link'];
  return {
    'client.firstName': clientName === null ? NO_NAME[language] : firstNameOf(clientName),
    'client.fullName': clientName ?? NO_NAME[language],
    'pet.name': text(values['pet.name']),
    'appointment.date': day(values['appointment.startsAt']),
    'appointment.time': time(values['appointment.startsAt']),
    'appointment.previousDate': day(values['appointment.previousStartsAt']),
    'appointment.previousTime': time(values['appointment.previousStartsAt']),
    'appointment.type': values['appointment.type'] ?? null,
    'appointment.doctor': values['appointment.doctor'] ?? null,
    'appointment.link': values['appointment.link'] ?? null,
    'booking.link': values['booking.link'] ?? null,
    'care.list': text(values['care.list']),
    'care.dueDate': dueOn ? printDayIn(language, dueOn, place.country, 'long') : null,
    'declined.list': text(values['declined.list']),
    'emergency.instruction': values['emergency.instruction'] ?? null,
    'intake.invitation': intakeLink ? `${INTAKE_INVITATIONS[language]}\n${intakeLink}` : null,
    'message.link': values['message.link'] ?? null,
    'staff.name': values['staff.name'] ?? null,
    'stop.channel': values['stop.channel'] ?? null,
    'unsubscribe.link': values['unsubscribe.link'] ?? null,
    'visit.date': longDay(values['visit.startsAt']),
    'clinic.name': clinicName,
    'clinic.phone': facts.clinicPhone,
    'clinic.address': facts.clinicAddress,
    'clinic.opensAt': opensAt
      ? DAY_AND_TIME[language](
          printDayOfIn(language, opensAt, place, 'weekday'),
          printTimeIn(language, opensAt, place),
        )
      : null,
    'clinic.emergencyPhone': facts.emergencyPhone,
    signature: facts.signature ?? SIGNATURES[language](clinicName),
  };
}
