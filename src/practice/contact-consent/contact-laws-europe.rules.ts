import type { ConsentKind, ConsentPurpose } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { Law, LawRow } from './contact-law-row.rules.ts';

const WRITTEN: readonly MessageChannelName[] = ['email', 'sms', 'whatsapp', 'facebook', 'instagram'];

const BASE = {
  channels: WRITTEN,
  months: null,
  hours: null,
  optOutDays: 0,
  checkedOn: '2026-11-22',
} as const;

type Said = readonly [purpose: ConsentPurpose, consent: ConsentKind, source: string, isConfirmed: boolean];

const rows = (
  countries: string,
  { confirmsWebForms, proofYears }: Pick<LawRow, 'confirmsWebForms' | 'proofYears'>,
  said: readonly Said[],
): LawRow[] =>
  said.map(([purpose, consent, source, isConfirmed]) => ({
    ...BASE,
    countries: countries.split(' '),
    purpose,
    consent,
    isMarketing: purpose === 'care' || purpose === 'marketing',
    confirmsWebForms,
    proofYears,
    source,
    isConfirmed,
  }));

/** Members of the European Union without rows of their own. */
const MEMBERS = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const GDPR = 'GDPR art. 6(1)(b): what a contract needs is no advertising';
const E_PRIVACY =
  'Directive 2002/58/EC art. 13(1) and (2), CJEU C-654/23: consent, or an address from a sale and an objection offered each time';

/** Europe, as known in November 2026. */
export const LAW_OF_EUROPE: Law = {
  rows: [
    ...rows('DE', { confirmsWebForms: true, proofYears: 5 }, [
      [
        'transactional',
        'none',
        'LG Köln 81 O 88/21: no messages to an unconfirmed address from a web form',
        true,
      ],
      [
        'appointment',
        'none',
        'LG Köln 81 O 88/21: no messages to an unconfirmed address from a web form',
        true,
      ],
      ['care', 'soft_opt_in', 'UWG § 7 (3), or consent', true],
      [
        'marketing',
        'soft_opt_in',
        'UWG § 7 (2) no. 2 and (3): consent, or all four conditions of an existing client',
        true,
      ],
    ]),
    ...rows('GB', { confirmsWebForms: false, proofYears: null }, [
      ['transactional', 'none', 'RCVS supporting guidance 23.2', true],
      ['appointment', 'none', 'RCVS supporting guidance 23.2', true],
      [
        'care',
        'soft_opt_in',
        'RCVS supporting guidance 23.2: reminders of vaccinations are advertising. PECR reg. 22',
        true,
      ],
      ['marketing', 'soft_opt_in', 'PECR reg. 22: consent, or the soft opt-in', true],
    ]),
    ...rows(MEMBERS, { confirmsWebForms: false, proofYears: null }, [
      ['transactional', 'none', GDPR, true],
      ['appointment', 'none', GDPR, true],
      ['care', 'soft_opt_in', E_PRIVACY, false],
      ['marketing', 'soft_opt_in', E_PRIVACY, true],
    ]),
  ],
  regions: [],
};
