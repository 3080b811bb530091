import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { OptOutLanguage } from './opt-out-terms.rules.ts';

interface Of {
  readonly channel: MessageChannelName;
  readonly clinicName: string;
  readonly clinicPhone: string | null;
}

type Reply = (of: Of) => string;

/** After a stop: one answer that advertises nothing (47 CFR 64.1200(a)(12)). It says how to begin again. */
const STOPPED: Readonly<Record<OptOutLanguage, Reply>> = {
  en: ({ clinicName }) =>
    `${clinicName}: You won't get any more messages from us here. Reply START to get them again.`,
  de: ({ clinicName }) =>
    `${clinicName}: Sie erhalten hier keine Nachrichten mehr von uns. Mit START erhalten Sie wieder welche.`,
  es: ({ clinicName }) =>
    `${clinicName}: No recibirá más mensajes nuestros aquí. Responda START para volver a recibirlos.`,
};

const STARTED: Readonly<Record<OptOutLanguage, Reply>> = {
  en: ({ clinicName }) => `${clinicName}: You'll get messages from us here again. Reply STOP to end them.`,
  de: ({ clinicName }) => `${clinicName}: Sie erhalten hier wieder Nachrichten von uns. Mit STOP enden sie.`,
  es: ({ clinicName }) =>
    `${clinicName}: Volverá a recibir mensajes nuestros aquí. Responda STOP para cancelarlos.`,
};

const call = (phone: string | null, text: (phone: string) => string): string =>
  phone === null ? '' : ` ${text(phone)}`;

/** Who writes and how to reach them (CTIA Messaging Principles, 5.1.2). */
const HELP: Readonly<Record<OptOutLanguage, Reply>> = {
  en: ({ clinicName, clinicPhone }) =>
    `${clinicName}: Messages about your pet and your appointments.${call(clinicPhone, (phone) => `Call ${phone} for help.`)} Reply STOP to end messages.`,
  de: ({ clinicName, clinicPhone }) =>
    `${clinicName}: Nachrichten zu Ihrem Tier und Ihren Terminen.${call(clinicPhone, (phone) => `Hilfe unter ${phone}.`)} Mit STOP enden sie.`,
  es: ({ clinicName, clinicPhone }) =>
    `${clinicName}: Mensajes sobre su mascota y sus citas.${call(clinicPhone, (phone) => `Ayuda: ${phone}.`)} Responda STOP para cancelarlos.`,
};

const REPLIES = { stop: STOPPED, start: STARTED, help: HELP } as const;

/** OPTOUT-2. What is answered to a stop, a start or a call for help. */
export const optOutReply = (kind: keyof typeof REPLIES, language: OptOutLanguage, of: Of): string =>
  REPLIES[kind][language](of);
