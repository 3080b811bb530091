import { BULK_UNSOLICITED, type BulkChannel, type BulkPurpose } from '#vocabulary/bulk-messages.ts';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { faultSentence } from '#practice/message-templates/check-texts.rules.ts';
import { checkTemplate, templateFieldsIn } from '#practice/message-templates/template-text.rules.ts';
import type { BulkFault } from './contract.ts';
import type { BulkContent, BulkTexts } from './content.contract.ts';

/** The texts that a channel needs. */
export const TEXTS_OF_CHANNEL: Readonly<Record<BulkChannel, readonly (keyof BulkTexts)[]>> = {
  email: ['emailSubject', 'emailText'],
  sms: ['smsText'],
  portal: ['portalText'],
};

const MISSING: Readonly<Record<keyof BulkTexts, string>> = {
  emailSubject: 'Enter the subject of the email.',
  emailText: 'Enter the text of the email.',
  smsText: 'Enter the text message.',
  portalText: 'Enter the message for the client portal.',
};

/** A text message says itself how to end it; an email and the portal have a link of their own. */
const SAYS_STOP = /\bSTOP\b/u;

/** The languages that a draft has any text in. */
export const languagesOf = (texts: BulkContent['texts']): readonly MessageLanguage[] =>
  MESSAGE_LANGUAGES.filter((language) =>
    Object.values(texts[language] ?? {}).some((text) => text.trim() !== ''),
  );

function faultsOfText(
  name: keyof BulkTexts,
  text: string,
  path: string,
  purpose: BulkPurpose,
): readonly BulkFault[] {
  if (text.trim() === '') return [{ path, message: MISSING[name] }];
  const [fault] = checkTemplate(text, 'bulk_message');
  if (fault) return [{ path, message: faultSentence(fault.source, fault.sentence) }];
  const saysHowToStop = SAYS_STOP.test(text) || templateFieldsIn(text).includes('unsubscribe.link');
  return name === 'smsText' && BULK_UNSOLICITED.includes(purpose) && !saysHowToStop
    ? [{ path, message: 'Explain how to stop these messages, such as “Reply STOP to unsubscribe”.' }]
    : [];
}

/**
 * BULK-2. What a draft lacks before it can be started, each at its field of the form; empty if it can be. Texts are needed on every
 * channel in the clinic's language, and in each other language that has any.
 */
export function checkDraft(
  { channels, texts, filter }: Pick<BulkContent, 'channels' | 'filter' | 'texts'>,
  purpose: BulkPurpose,
  clinicLanguage: MessageLanguage,
): readonly BulkFault[] {
  const faults = [
    ...(filter.lot?.number === '' ? [{ path: 'filter.lot.number', message: 'Enter the lot number.' }] : []),
    ...(filter.clientIds?.length === 0
      ? [{ path: 'filter.clientIds', message: 'Choose at least one client.' }]
      : []),
    ...(channels.length === 0 ? [{ path: 'channels', message: 'Choose at least one channel.' }] : []),
  ];
  const languages = [...new Set([clinicLanguage, ...languagesOf(texts)])];
  const ofTexts = languages.flatMap((language) =>
    channels.flatMap((channel) =>
      TEXTS_OF_CHANNEL[channel].flatMap((name) =>
        faultsOfText(name, texts[language]?.[name] ?? '', `texts.${language}.${name}`, purpose),
      ),
    ),
  );
  return [...faults, ...ofTexts];
}

/** The channels of a draft as a sentence part: “Text message, then Email”. */
export const channelOrder = (channels: readonly BulkChannel[]): string =>
  channels.map((channel) => MESSAGE_CHANNEL_LABELS[channel]).join(', then ');
