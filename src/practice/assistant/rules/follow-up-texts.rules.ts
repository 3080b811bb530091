import type { FollowUpPurpose } from '#vocabulary/follow-ups.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';

interface FollowUpPlaces {
  readonly pet: string;
  /** The day that the text is about; empty where it is about none. */
  readonly day: string;
  readonly until: string;
}

/** What the client reads or hears. None of it names a diagnosis, a value or a drug. */
export const FOLLOW_UP_TEXTS: Readonly<
  Record<MessageLanguage, Readonly<Record<FollowUpPurpose, (places: FollowUpPlaces) => string>>>
> = {
  en: {
    after_surgery: ({ pet }) =>
      `How is ${pet} today? We would like to hear about eating, resting and the wound. Call us if anything worries you.`,
    suture_removal: ({ pet, day, until }) =>
      `It is time to have ${pet}’s sutures checked and removed, between ${day} and ${until}. Reply with a day that suits you.`,
    new_medication: ({ pet }) =>
      `How is ${pet} doing with the new medication? Let us know if giving it is difficult or you notice any change.`,
    recheck: ({ pet, day, until }) =>
      until === day
        ? `${pet} is due for a recheck around ${day}. Reply with a day that suits you.`
        : `${pet} is due for a recheck between ${day} and ${until}. Reply with a day that suits you.`,
    result_pending: ({ pet }) =>
      `The doctor is reviewing ${pet}’s results. We will contact you when they are ready.`,
    monitoring: ({ pet }) =>
      `${pet} takes long-term medication and is due for a blood test. Reply with a day that suits you.`,
  },
  de: {
    after_surgery: ({ pet }) =>
      `Wie geht es ${pet} heute? Wir möchten gern wissen, wie es mit Fressen, Ruhe und der Wunde geht. Rufen Sie uns an, wenn Sie etwas beunruhigt.`,
    suture_removal: ({ pet, day, until }) =>
      `Bei ${pet} sollten die Fäden zwischen ${day} und ${until} kontrolliert und gezogen werden. Schreiben Sie uns, welcher Tag Ihnen passt.`,
    new_medication: ({ pet }) =>
      `Wie kommt ${pet} mit dem neuen Medikament zurecht? Schreiben Sie uns, wenn das Eingeben schwierig ist oder Ihnen etwas auffällt.`,
    recheck: ({ pet, day, until }) =>
      until === day
        ? `Bei ${pet} steht um ${day} eine Kontrolle an. Schreiben Sie uns, welcher Tag Ihnen passt.`
        : `Bei ${pet} steht zwischen ${day} und ${until} eine Kontrolle an. Schreiben Sie uns, welcher Tag Ihnen passt.`,
    result_pending: ({ pet }) =>
      `Die Befunde von ${pet} werden gerade tierärztlich geprüft. Wir melden uns, sobald sie fertig sind.`,
    monitoring: ({ pet }) =>
      `${pet} bekommt ein Medikament über längere Zeit, und eine Blutuntersuchung steht an. Schreiben Sie uns, welcher Tag Ihnen passt.`,
  },
  es: {
    after_surgery: ({ pet }) =>
      `¿Cómo está ${pet} hoy? Nos gustaría saber cómo come, cómo descansa y cómo está la herida. Llámenos si algo le preocupa.`,
    suture_removal: ({ pet, day, until }) =>
      `Hay que revisar y quitar los puntos de ${pet} entre el ${day} y el ${until}. Díganos qué día le viene bien.`,
    new_medication: ({ pet }) =>
      `¿Cómo le va a ${pet} con el nuevo medicamento? Avísenos si cuesta dárselo o si nota algún cambio.`,
    recheck: ({ pet, day, until }) =>
      until === day
        ? `A ${pet} le toca una revisión alrededor del ${day}. Díganos qué día le viene bien.`
        : `A ${pet} le toca una revisión entre el ${day} y el ${until}. Díganos qué día le viene bien.`,
    result_pending: ({ pet }) =>
      `El veterinario está revisando los resultados de ${pet}. Le avisaremos cuando estén listos.`,
    monitoring: ({ pet }) =>
      `${pet} toma un medicamento a largo plazo y le toca un análisis de sangre. Díganos qué día le viene bien.`,
  },
};
