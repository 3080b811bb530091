import type { MessagePurpose } from './messages.ts';

/** The purposes that consents are about. A conversation needs none: only a stop ends it. */
export const CONSENT_PURPOSES = [
  'transactional',
  'appointment',
  'care',
  'marketing',
] as const satisfies readonly MessagePurpose[];
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/**
 * What a row of the ledger says. About a purpose: `given`; `withdrawn`; `informed`, told when the address was taken down that they can
 * object; `requested`, an address from a form that nobody has confirmed yet. About an address: `stop` and `start`, what the recipient
 * wants; `carrier_stop` and `carrier_start`, what the carrier enforces; `bounced`, `complained`, and `restored` for both.
 */
export const PURPOSE_ACTIONS = ['given', 'withdrawn', 'informed', 'requested'] as const;
export const ADDRESS_ACTIONS = [
  'stop',
  'start',
  'carrier_stop',
  'carrier_start',
  'bounced',
  'complained',
  'restored',
] as const;
export const CONSENT_ACTIONS = [...PURPOSE_ACTIONS, ...ADDRESS_ACTIONS] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const CONSENT_ACTION_LABELS: Readonly<Record<ConsentAction, string>> = {
  given: 'Agreed',
  withdrawn: 'Declined',
  informed: 'Told how to object',
  requested: 'Waiting for confirmation',
  stop: 'Stopped all messages',
  start: 'Allowed messages again',
  carrier_stop: 'Blocked by the carrier',
  carrier_start: 'Unblocked by the carrier',
  bounced: 'Could not be delivered',
  complained: 'Reported as spam',
  restored: 'Address confirmed by the clinic',
};

/** How it came about. */
export const CONSENT_METHODS = [
  'message',
  'unsubscribe_link',
  'portal',
  'staff_verbal',
  'staff_written',
  'web_form',
  'confirmed_link',
  'carrier',
  'mail_report',
] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

export const CONSENT_METHOD_LABELS: Readonly<Record<ConsentMethod, string>> = {
  message: 'In a message',
  unsubscribe_link: 'By the link in an email',
  portal: 'In the client portal',
  staff_verbal: 'Verbally, to staff',
  staff_written: 'In writing, to staff',
  web_form: 'On a web form',
  confirmed_link: 'By a confirmation link',
  carrier: 'From the carrier',
  mail_report: 'From the mail provider',
};

/** How strong a consent is: `express`, in words; `written`, signed or ticked next to its wording; `confirmed`, by a link to the address. */
export const CONSENT_STRENGTHS = ['express', 'written', 'confirmed'] as const;
export type ConsentStrength = (typeof CONSENT_STRENGTHS)[number];

/** What the law asks for, see `contact-law.rules.ts`. */
export const CONSENT_KINDS = [
  'none',
  'prior_express',
  'implied',
  'soft_opt_in',
  'express',
  'express_written',
] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_KIND_LABELS: Readonly<Record<ConsentKind, string>> = {
  none: 'No consent needed',
  prior_express: 'The client gave you the address',
  implied: 'A recent client, or consent',
  soft_opt_in: 'Consent, or an existing client who was told how to opt out',
  express: 'Consent',
  express_written: 'Written consent',
};

/** The languages of the texts that people agree to. */
export const WORDING_LANGUAGES = ['en', 'de', 'es'] as const;
export type WordingLanguage = (typeof WORDING_LANGUAGES)[number];
export const WORDING_LANGUAGE_LABELS: Readonly<Record<WordingLanguage, string>> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
};
