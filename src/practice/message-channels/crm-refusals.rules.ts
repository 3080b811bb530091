/**
 * What GoHighLevel says when it refuses a message. It has no codes, only sentences.
 *
 * Source: sentences seen in its answers and in the issues of GoHighLevel/highlevel-api-docs up to 2026-11. One that is not here is a refusal.
 */
const REFUSALS = [
  [/\bdnd\b|do[ -]not[ -]disturb|unsubscribed|opted?[ -]?out/i, 'opted_out'],
  [/24[ -]?hours?|outside (?:of )?(?:the )?(?:allowed )?window|\(#10\)/i, 'window_closed'],
  [/landline|not (?:an? )?(?:mobile|sms)/i, 'not_textable'],
  [
    /(?:invalid|not (?:a )?valid|missing|no) (?:to )?phone|phone number (?:is )?(?:invalid|missing)/i,
    'address_invalid',
  ],
  [/a2p|10dlc|not (?:been )?(?:registered|verified)/i, 'not_registered'],
  [
    /no (?:active )?(?:number|page|account|integration)|not (?:connected|integrated)|from number/i,
    'not_connected',
  ],
  [/too (?:large|long)|exceeds/i, 'too_large'],
] as const;

export type CrmRefusal = (typeof REFUSALS)[number][1] | 'refused';

/** Why a message was refused, by the provider's sentence. */
export const crmRefusalOf = (sentence: string): CrmRefusal =>
  REFUSALS.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'refused';
