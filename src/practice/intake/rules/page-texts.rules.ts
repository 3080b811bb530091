import type { MessageLanguage } from '#vocabulary/message-languages.ts';

/** What a client reads around the questions. */
interface PageTexts {
  readonly title: string;
  readonly intro: string;
  readonly language: string;
  readonly progress: (answered: number, all: number) => string;
  readonly reasonMissing: string;
  readonly amountWrong: string;
  readonly someWrong: string;
  readonly kept: string;
  readonly send: string;
  readonly sendChanges: string;
  readonly thanks: string;
  readonly thanksText: string;
  readonly alerted: string;
  readonly changedElsewhere: string;
  readonly closed: string;
}

/** The languages by their own names, for those who read them. */
export const OWN_LANGUAGE_NAMES: Readonly<Record<MessageLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

export const PAGE_TEXTS: Readonly<Record<MessageLanguage, PageTexts>> = {
  en: {
    title: 'Questions before the visit',
    intro: 'Your answers help the team prepare. Skip anything you don’t know.',
    language: 'Language',
    progress: (answered, all) => `${answered} of ${all} answered`,
    reasonMissing: 'Enter what brings your pet in.',
    amountWrong: 'Enter a number, such as 3.',
    someWrong: 'One answer needs a change. It is marked above.',
    kept: 'What you enter is kept in this browser until you send it.',
    send: 'Send answers',
    sendChanges: 'Send changes',
    thanks: 'Thank you',
    thanksText: 'The team reads your answers before the visit. You can change them until you check in.',
    alerted: 'Your answers were sent, and the team has been alerted.',
    changedElsewhere: 'These answers were changed on another device. Review yours, then send them again.',
    closed: 'These answers can no longer be changed online. Tell the team at the clinic.',
  },
  de: {
    title: 'Fragen vor dem Besuch',
    intro: 'Ihre Antworten helfen dem Team bei der Vorbereitung. Überspringen Sie, was Sie nicht wissen.',
    language: 'Sprache',
    progress: (answered, all) => `${answered} von ${all} beantwortet`,
    reasonMissing: 'Geben Sie an, weshalb Ihr Tier kommt.',
    amountWrong: 'Geben Sie eine Zahl ein, zum Beispiel 3.',
    someWrong: 'Eine Antwort fehlt oder ist ungültig. Sie ist oben markiert.',
    kept: 'Was Sie eingeben, bleibt in diesem Browser, bis Sie es senden.',
    send: 'Antworten senden',
    sendChanges: 'Änderungen senden',
    thanks: 'Vielen Dank',
    thanksText:
      'Das Team liest Ihre Antworten vor dem Besuch. Bis zur Anmeldung in der Praxis können Sie sie ändern.',
    alerted: 'Ihre Antworten wurden gesendet, und das Team wurde alarmiert.',
    changedElsewhere:
      'Diese Antworten wurden auf einem anderen Gerät geändert. Prüfen Sie Ihre und senden Sie sie noch einmal.',
    closed: 'Diese Antworten können nicht mehr online geändert werden. Sagen Sie es dem Team in der Praxis.',
  },
  es: {
    title: 'Preguntas antes de la visita',
    intro: 'Sus respuestas ayudan al equipo a prepararse. Deje en blanco lo que no sepa.',
    language: 'Idioma',
    progress: (answered, all) => `${answered} de ${all} respondidas`,
    reasonMissing: 'Indique por qué viene su mascota.',
    amountWrong: 'Escriba un número, por ejemplo 3.',
    someWrong: 'Falta una respuesta o no es válida. Está marcada arriba.',
    kept: 'Lo que escribe se guarda en este navegador hasta que lo envíe.',
    send: 'Enviar respuestas',
    sendChanges: 'Enviar cambios',
    thanks: 'Gracias',
    thanksText:
      'El equipo lee sus respuestas antes de la visita. Puede cambiarlas hasta que llegue a la clínica.',
    alerted: 'Sus respuestas se han enviado y se ha avisado al equipo.',
    changedElsewhere:
      'Estas respuestas se cambiaron en otro dispositivo. Revise las suyas y envíelas otra vez.',
    closed: 'Estas respuestas ya no se pueden cambiar en línea. Dígaselo al equipo de la clínica.',
  },
};
