import type { MessageLanguage } from '#vocabulary/message-languages.ts';

interface DischargeTexts {
  readonly wasHere: (pet: string, day: string) => string;
  readonly done: (acts: string) => string;
  readonly found: (diagnoses: string) => string;
  readonly medication: (drug: string, instructions: string) => string;
  readonly medicationUntil: (drug: string, instructions: string, day: string) => string;
  readonly wound: string;
  /** Signs with which nobody waits: a fixed list, shortened from that of the emergency words (American Veterinary Medical Association). */
  readonly watch: readonly string[];
  readonly recheck: (pet: string, day: string) => string;
  readonly recheckBetween: (pet: string, day: string, until: string) => string;
  readonly next: (pet: string, moment: string) => string;
}

/** A discharge sheet in plain words. */
export const DISCHARGE_TEXTS: Readonly<Record<MessageLanguage, DischargeTexts>> = {
  en: {
    wasHere: (pet, day) => `${pet} was with us on ${day}.`,
    done: (acts) => `What we did: ${acts}.`,
    found: (diagnoses) => `What we found: ${diagnoses}.`,
    medication: (drug, instructions) => `Medication: ${drug}. How to give it: ${instructions}.`,
    medicationUntil: (drug, instructions, day) =>
      `Medication: ${drug}, until ${day}. How to give it: ${instructions}.`,
    wound: 'Check the wound daily. Call us if it is red, swollen, wet or open, and do not allow licking.',
    watch: [
      'Call us right away if breathing is difficult, the gums are pale or blue, or your pet collapses.',
      'Call us right away if there is bleeding that does not stop, a seizure, or vomiting again and again.',
      'Call us right away if your pet cannot urinate, has a swollen and hard belly, or seems to be in severe pain.',
    ],
    recheck: (pet, day) => `Bring ${pet} back for a recheck around ${day}.`,
    recheckBetween: (pet, day, until) => `Bring ${pet} back for a recheck between ${day} and ${until}.`,
    next: (pet, moment) => `${pet}’s next appointment is on ${moment}.`,
  },
  de: {
    wasHere: (pet, day) => `${pet} war am ${day} bei uns.`,
    done: (acts) => `Das haben wir gemacht: ${acts}.`,
    found: (diagnoses) => `Das haben wir festgestellt: ${diagnoses}.`,
    medication: (drug, instructions) => `Medikament: ${drug}. So geben Sie es: ${instructions}.`,
    medicationUntil: (drug, instructions, day) =>
      `Medikament: ${drug}, bis ${day}. So geben Sie es: ${instructions}.`,
    wound:
      'Sehen Sie sich die Wunde täglich an. Rufen Sie uns an, wenn sie rot, geschwollen, nass oder offen ist, und lassen Sie nicht daran lecken.',
    watch: [
      'Rufen Sie uns sofort an, wenn das Atmen schwerfällt, das Zahnfleisch blass oder blau ist oder Ihr Tier zusammenbricht.',
      'Rufen Sie uns sofort an bei einer Blutung, die nicht aufhört, bei einem Krampfanfall oder wenn Ihr Tier immer wieder erbricht.',
      'Rufen Sie uns sofort an, wenn Ihr Tier keinen Urin absetzen kann, einen harten, geschwollenen Bauch oder starke Schmerzen hat.',
    ],
    recheck: (pet, day) => `Kommen Sie mit ${pet} um den ${day} zur Kontrolle.`,
    recheckBetween: (pet, day, until) =>
      `Kommen Sie mit ${pet} zwischen dem ${day} und dem ${until} zur Kontrolle.`,
    next: (pet, moment) => `Der nächste Termin von ${pet} ist am ${moment}.`,
  },
  es: {
    wasHere: (pet, day) => `${pet} estuvo con nosotros el ${day}.`,
    done: (acts) => `Lo que hicimos: ${acts}.`,
    found: (diagnoses) => `Lo que encontramos: ${diagnoses}.`,
    medication: (drug, instructions) => `Medicamento: ${drug}. Cómo darlo: ${instructions}.`,
    medicationUntil: (drug, instructions, day) =>
      `Medicamento: ${drug}, hasta el ${day}. Cómo darlo: ${instructions}.`,
    wound:
      'Mire la herida todos los días. Llámenos si está roja, hinchada, mojada o abierta, y no deje que se la lama.',
    watch: [
      'Llámenos enseguida si le cuesta respirar, tiene las encías pálidas o azules o se desploma.',
      'Llámenos enseguida si sangra sin parar, tiene una convulsión o vomita de forma repetida.',
      'Llámenos enseguida si no puede orinar, tiene la barriga hinchada y dura o parece tener mucho dolor.',
    ],
    recheck: (pet, day) => `Traiga a ${pet} a revisión alrededor del ${day}.`,
    recheckBetween: (pet, day, until) => `Traiga a ${pet} a revisión entre el ${day} y el ${until}.`,
    next: (pet, moment) => `La próxima cita de ${pet} es el ${moment}.`,
  },
};
