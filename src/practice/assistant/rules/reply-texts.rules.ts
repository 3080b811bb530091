import type { MessageLanguage } from '#vocabulary/message-languages.ts';

/** What a reply is made of, in the client's language. Names, times and numbers come from the record; nothing comes from the message. */
interface ReplyTexts {
  readonly greeting: (name: string | null) => string;
  readonly closing: (clinic: string) => string;
  readonly nextAppointment: (pet: string, moment: string) => string;
  readonly bookAnother: string;
  readonly book: (pet: string) => string;
  readonly openingHours: (hours: string) => string;
  readonly refillAsked: (pet: string) => string;
  readonly refillsLeft: (drug: string, refills: string) => string;
  readonly noRefillsLeft: (drug: string) => string;
  readonly instructions: (drug: string, instructions: string) => string;
  readonly medicationQuestion: string;
  readonly resultReady: (name: string, day: string) => string;
  readonly resultNotReady: (pet: string) => string;
  readonly bill: string;
  readonly other: string;
}

export const REPLY_TEXTS: Readonly<Record<MessageLanguage, ReplyTexts>> = {
  en: {
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    closing: (clinic) => `Your team at ${clinic}`,
    nextAppointment: (pet, moment) => `${pet}’s next appointment is on ${moment}.`,
    bookAnother: 'Let us know if you would like another time.',
    book: (pet) => `Let us know which days and times suit you, and we will find an appointment for ${pet}.`,
    openingHours: (hours) => `Our opening hours: ${hours}.`,
    refillAsked: (pet) => `We received your message about ${pet}’s medication.`,
    refillsLeft: (drug, refills) =>
      `${drug} has ${refills} left. We will contact you when it is ready for pickup.`,
    noRefillsLeft: (drug) =>
      `${drug} has no refills left. The doctor will review it, and we will contact you.`,
    instructions: (drug, instructions) => `The instructions for ${drug} are: ${instructions}.`,
    medicationQuestion: 'Please do not change the dose before you hear from us.',
    resultReady: (name, day) =>
      `The results of ${name} from ${day} are ready. You can see them in your portal.`,
    resultNotReady: (pet) =>
      `We will contact you as soon as ${pet}’s results have been reviewed by the doctor.`,
    bill: 'We received your question about your bill. The front desk will check it and contact you.',
    other: 'We received your message and will get back to you.',
  },
  de: {
    greeting: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
    closing: (clinic) => `Ihr Team von ${clinic}`,
    nextAppointment: (pet, moment) => `Der nächste Termin von ${pet} ist am ${moment}.`,
    bookAnother: 'Schreiben Sie uns, wenn Sie einen anderen Termin möchten.',
    book: (pet) =>
      `Schreiben Sie uns, welche Tage und Zeiten Ihnen passen, dann finden wir einen Termin für ${pet}.`,
    openingHours: (hours) => `Unsere Öffnungszeiten: ${hours}.`,
    refillAsked: (pet) => `Ihre Nachricht zum Medikament von ${pet} ist bei uns angekommen.`,
    refillsLeft: (drug, refills) =>
      `Für ${drug} sind noch ${refills} offen. Wir melden uns, sobald es abholbereit ist.`,
    noRefillsLeft: (drug) =>
      `Für ${drug} ist keine Wiederholung mehr offen. Das wird tierärztlich geprüft, und wir melden uns.`,
    instructions: (drug, instructions) => `Die Anweisung zu ${drug} lautet: ${instructions}.`,
    medicationQuestion: 'Bitte ändern Sie die Dosis nicht, bevor Sie von uns gehört haben.',
    resultReady: (name, day) =>
      `Die Ergebnisse von ${name} vom ${day} liegen vor. Sie finden sie in Ihrem Portal.`,
    resultNotReady: (pet) => `Wir melden uns, sobald die Ergebnisse von ${pet} tierärztlich geprüft sind.`,
    bill: 'Ihre Frage zur Rechnung ist bei uns angekommen. Der Empfang prüft sie und meldet sich bei Ihnen.',
    other: 'Ihre Nachricht ist bei uns angekommen. Wir melden uns bei Ihnen.',
  },
  es: {
    greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
    closing: (clinic) => `El equipo de ${clinic}`,
    nextAppointment: (pet, moment) => `La próxima cita de ${pet} es el ${moment}.`,
    bookAnother: 'Avísenos si prefiere otra hora.',
    book: (pet) => `Díganos qué días y horas le vienen bien y buscaremos una cita para ${pet}.`,
    openingHours: (hours) => `Nuestro horario: ${hours}.`,
    refillAsked: (pet) => `Hemos recibido su mensaje sobre el medicamento de ${pet}.`,
    refillsLeft: (drug, refills) =>
      `${drug}: queda disponible lo siguiente: ${refills}. Le avisaremos cuando pueda recogerlo.`,
    noRefillsLeft: (drug) =>
      `${drug}: ya no queda ninguna repetición. El veterinario lo revisará y le avisaremos.`,
    instructions: (drug, instructions) => `Las indicaciones de ${drug} son: ${instructions}.`,
    medicationQuestion: 'Por favor, no cambie la dosis hasta que le respondamos.',
    resultReady: (name, day) =>
      `Los resultados de ${name} del ${day} ya están listos. Puede verlos en su portal.`,
    resultNotReady: (pet) => `Le avisaremos en cuanto el veterinario haya revisado los resultados de ${pet}.`,
    bill: 'Hemos recibido su pregunta sobre la factura. Recepción la revisará y le responderá.',
    other: 'Hemos recibido su mensaje y le responderemos.',
  },
};

/** So many refills, as clients read it. */
export const REFILLS: Readonly<Record<MessageLanguage, (count: number) => string>> = {
  en: (count) => (count === 1 ? '1 refill' : `${count} refills`),
  de: (count) => (count === 1 ? '1 Wiederholung' : `${count} Wiederholungen`),
  es: (count) => (count === 1 ? '1 repetición' : `${count} repeticiones`),
};
