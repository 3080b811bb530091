import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { TemplateFacts } from '../field-texts.rules.ts';
import type { Sender } from './find-sender.ts';

/** What the fields of a message say about the clinic and the client. */
export const factsOf = (
  sender: Sender,
  clientName: string | null,
  language: MessageLanguage,
): TemplateFacts => ({
  language,
  place: sender,
  clientName,
  clinicName: sender.name,
  clinicPhone: sender.phone,
  clinicAddress: sender.address,
  opensAt: sender.opensAt,
  emergencyPhone: sender.emergencyPhone,
  signature: sender.signatures[language] || null,
});
