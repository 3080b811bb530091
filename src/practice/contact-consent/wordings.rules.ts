import type { ConsentPurpose, WordingLanguage } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';

/** `rates`: what carriers may charge for, on channels where they do. */
type Say = (clinic: string, way: string, rates: string) => string;

const RATES: Readonly<Record<WordingLanguage, string>> = {
  en: ' Message and data rates may apply.',
  de: '',
  es: ' Pueden aplicarse tarifas de mensajes y datos.',
};
const CHARGED: ReadonlySet<MessageChannelName> = new Set(['sms', 'whatsapp']);

const WAYS: Readonly<Record<WordingLanguage, Readonly<Record<MessageChannelName, string>>>> = {
  en: {
    portal: 'in the client portal',
    email: 'by email',
    sms: 'by text message',
    whatsapp: 'on WhatsApp',
    facebook: 'on Facebook Messenger',
    instagram: 'on Instagram',
  },
  de: {
    portal: 'im Kundenportal',
    email: 'per E-Mail',
    sms: 'per SMS',
    whatsapp: 'per WhatsApp',
    facebook: 'über Facebook Messenger',
    instagram: 'über Instagram',
  },
  es: {
    portal: 'en el portal de clientes',
    email: 'por correo electrónico',
    sms: 'por mensaje de texto',
    whatsapp: 'por WhatsApp',
    facebook: 'por Facebook Messenger',
    instagram: 'por Instagram',
  },
};

/**
 * What people agree to. A change of a text raises the version. What was shown is stored with each consent. Advertising: 47 CFR 64.1200(f)(9)
 * asks for automated, for the number, and that nothing depends on it; UWG § 7 and CASL s. 10 for who, what, and how it ends.
 */
const VERSION = 1;
const TEXTS: Readonly<Record<WordingLanguage, Readonly<Record<ConsentPurpose, Say>>>> = {
  en: {
    transactional: (clinic, way) =>
      `${clinic} may send me confirmations and notices that I have asked for, ${way}. I can stop this at any time.`,
    appointment: (clinic, way) =>
      `${clinic} may send me automated reminders of my appointments, ${way}. I can stop this at any time.`,
    care: (clinic, way, rates) =>
      `${clinic} may send me automated reminders of care that is due for my pets, such as vaccinations, ${way}. My care does not depend on this.${rates} I can stop this at any time.`,
    marketing: (clinic, way, rates) =>
      `${clinic} may send me automated news and offers ${way}. My care does not depend on this.${rates} I can stop this at any time.`,
  },
  de: {
    transactional: (clinic, way) =>
      `${clinic} darf mir Bestätigungen und Hinweise, um die ich gebeten habe, ${way} senden. Das kann ich jederzeit beenden.`,
    appointment: (clinic, way) =>
      `${clinic} darf mich ${way} automatisch an meine Termine erinnern. Das kann ich jederzeit beenden.`,
    care: (clinic, way) =>
      `${clinic} darf mich ${way} automatisch an fällige Behandlungen meiner Tiere erinnern, zum Beispiel an Impfungen. Die Behandlung hängt davon nicht ab. Das kann ich jederzeit beenden.`,
    marketing: (clinic, way) =>
      `${clinic} darf mir ${way} Neuigkeiten und Angebote senden. Die Behandlung hängt davon nicht ab. Das kann ich jederzeit beenden.`,
  },
  es: {
    transactional: (clinic, way) =>
      `${clinic} puede enviarme ${way} confirmaciones y avisos que he pedido. Puedo detenerlo en cualquier momento.`,
    appointment: (clinic, way) =>
      `${clinic} puede recordarme mis citas automáticamente ${way}. Puedo detenerlo en cualquier momento.`,
    care: (clinic, way, rates) =>
      `${clinic} puede recordarme automáticamente ${way} los cuidados pendientes de mis mascotas, como las vacunas. La atención no depende de esto.${rates} Puedo detenerlo en cualquier momento.`,
    marketing: (clinic, way, rates) =>
      `${clinic} puede enviarme automáticamente novedades y ofertas ${way}. La atención no depende de esto.${rates} Puedo detenerlo en cualquier momento.`,
  },
};

/** What clients are told where their address is taken down, for existing-client rules (UWG § 7 (3) no. 4, PECR reg. 22 (3)). */
const INFORMED: Readonly<Record<WordingLanguage, Say>> = {
  en: (clinic, way) =>
    `${clinic} uses this address to tell you ${way} about its own similar services. You can object at any time, at no cost but that of the message.`,
  de: (clinic, way) =>
    `${clinic} verwendet diese Adresse, um Sie ${way} über eigene ähnliche Leistungen zu informieren. Sie können dem jederzeit widersprechen, ohne dass andere Kosten als die der Übermittlung entstehen.`,
  es: (clinic, way) =>
    `${clinic} usa esta dirección para informarle ${way} sobre servicios propios similares. Puede oponerse en cualquier momento sin más coste que el del mensaje.`,
};

export interface Wording {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

export interface WordingOf {
  readonly action: 'given' | 'informed';
  readonly purpose: ConsentPurpose;
  readonly channel: MessageChannelName;
  readonly language: WordingLanguage;
  readonly clinicName: string;
}

/** CONSENT-5. The text that somebody is shown before they agree. */
export function wordingOf({ action, purpose, channel, language, clinicName }: WordingOf): Wording {
  const say = action === 'informed' ? INFORMED[language] : TEXTS[language][purpose];
  return {
    id: `${action}.${purpose}.${channel}.${language}`,
    version: VERSION,
    text: say(clinicName, WAYS[language][channel], CHARGED.has(channel) ? RATES[language] : ''),
  };
}
