import type { ConsentPurpose, ConsentStrength } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import { addMonths } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { ContactDecision } from './contact-decision.rules.ts';
import type { LawRow } from './contact-law-row.rules.ts';
import { lawAt, type LawAt, type Place } from './contact-law.rules.ts';
import { type ClinicPlace, regionOf, type Whereabouts, zonesOf } from './places.rules.ts';
import { commonHours, type Hours, nextWithin } from './sending-window.rules.ts';

/** Where each meaning was last added to the ledger; null where it never was. A greater position is later. */
export interface LedgerFacts {
  readonly stop: number | null;
  readonly start: number | null;
  readonly carrierStop: number | null;
  readonly carrierStart: number | null;
  readonly bounced: number | null;
  readonly complained: number | null;
  readonly restored: number | null;
  readonly withdrawn: number | null;
  readonly informed: number | null;
  readonly requested: number | null;
  readonly express: number | null;
  readonly written: number | null;
  readonly confirmed: number | null;
  /** The address was confirmed by a link, for whatever purpose. */
  readonly verified: number | null;
}

export interface ContactFacts {
  readonly isErased: boolean;
  readonly isClient: boolean;
  /** The address is one of the client's record. */
  readonly isOnFile: boolean;
  readonly lastDealingAt: Date | null;
  readonly recipient: Whereabouts;
  readonly ledger: LedgerFacts;
}

export interface ContactRules {
  readonly clinic: ClinicPlace;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly purposesOff: readonly ConsentPurpose[];
}

export interface ContactAsked {
  readonly channel: MessageChannelName;
  readonly purpose: MessagePurpose;
  readonly at: Date;
}

type Refusal = Extract<ContactDecision, { allowed: false }>;
const refuse = (reason: Refusal['reason'], rule: string): Refusal => ({ allowed: false, reason, rule });

const isLater = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one > other);

const countsAsAdvertising = (purpose: MessagePurpose): boolean =>
  purpose === 'care' || purpose === 'marketing';

/** What ends everything at an address, people's own messages included. */
function refusedAddress({ isErased, ledger }: ContactFacts): Refusal | null {
  if (isErased) return refuse('erased', 'client:erased');
  if (isLater(ledger.carrierStop, ledger.carrierStart)) return refuse('opted_out', 'ledger:carrier_stop');
  if (isLater(ledger.stop, ledger.start)) return refuse('opted_out', 'ledger:stop');
  if (isLater(ledger.bounced, ledger.restored)) return refuse('undeliverable', 'ledger:bounced');
  return null;
}

/** Where a clinic of one place and a recipient of another are. The stricter of both holds. */
function placesOf({ recipient }: ContactFacts, { clinic }: ContactRules): readonly Place[] {
  const country = recipient.country ?? clinic.country;
  const ofRecipient = { country, region: regionOf(country, recipient) };
  const ofClinic = { country: clinic.country, region: regionOf(clinic.country, clinic) };
  return ofRecipient.country === ofClinic.country && ofRecipient.region === ofClinic.region
    ? [ofClinic]
    : [ofRecipient, ofClinic];
}

const STRONGER: readonly ConsentStrength[] = ['express', 'written', 'confirmed'];

/** Whether there is a consent of at least that strength, which nothing has taken back. */
const hasConsent = ({ ledger }: ContactFacts, atLeast: ConsentStrength): boolean =>
  STRONGER.slice(STRONGER.indexOf(atLeast)).some((strength) => isLater(ledger[strength], ledger.withdrawn));

const wasCustomerWithin = (
  facts: ContactFacts,
  months: number,
  { at }: ContactAsked,
  zone: string,
): boolean =>
  facts.lastDealingAt !== null &&
  addMonths(localDayOf(facts.lastDealingAt.getTime(), zone), months) >= localDayOf(at.getTime(), zone);

function satisfies(row: LawRow, facts: ContactFacts, asked: ContactAsked, zone: string): boolean {
  switch (row.consent) {
    case 'none':
      return true;
    case 'prior_express':
      return facts.isOnFile || hasConsent(facts, 'express');
    case 'implied':
      return hasConsent(facts, 'express') || wasCustomerWithin(facts, row.months ?? 0, asked, zone);
    case 'soft_opt_in':
      return (
        hasConsent(facts, 'express') ||
        (facts.isClient &&
          facts.lastDealingAt !== null &&
          isLater(facts.ledger.informed, facts.ledger.withdrawn))
      );
    case 'express':
      return hasConsent(facts, 'express');
    case 'express_written':
      return hasConsent(facts, 'written');
  }
}

/** Where nothing is known of a law: advertising is refused, a reminder of care needs a consent, the rest an address that was given. */
const satisfiesUnknown = (facts: ContactFacts, purpose: ConsentPurpose): boolean =>
  purpose === 'care' ? hasConsent(facts, 'express') : facts.isOnFile || hasConsent(facts, 'express');

interface Verified {
  readonly refusal: Refusal | null;
  readonly laws: readonly LawAt[];
}

/** CONSENT-1. What the laws of both places say. The portal is no electronic mail: who opens it has asked for it. */
function verify(
  facts: ContactFacts,
  asked: ContactAsked & { readonly purpose: ConsentPurpose },
  rules: ContactRules,
): Verified {
  const { channel, purpose } = asked;
  if (channel === 'portal') return { refusal: null, laws: [] };
  const laws = placesOf(facts, rules).map((place) => lawAt(place, channel, purpose));
  for (const { row, name } of laws) {
    if (row === null) {
      if (purpose === 'marketing') return { refusal: refuse('law_unknown', `law:${name}`), laws };
      if (!satisfiesUnknown(facts, purpose)) return { refusal: refuse('no_consent', `law:${name}`), laws };
      continue;
    }
    if (row.confirmsWebForms && isLater(facts.ledger.requested, facts.ledger.verified))
      return { refusal: refuse('no_consent', `law:${name}:unconfirmed`), laws };
    if (!satisfies(row, facts, asked, rules.clinic.zone))
      return { refusal: refuse('no_consent', `law:${name}`), laws };
  }
  return { refusal: null, laws };
}

const settingsHours = ({ fromMinute, toMinute }: ContactRules): Hours =>
  Array.from({ length: 7 }, () => [fromMinute, toMinute] as const);

/** Finds when a message may be sent; the same for many recipients, so that a caller keeps what was found. */
export type FindTime = (hours: Hours, zones: readonly string[], atMs: number) => number | null;

/**
 * CONSENT-3. What somebody has asked for comes at once, as does what a client opens the portal for. All else keeps to the clinic's hours
 * and, for advertising, to those of the laws, at the recipient's place.
 */
function decideTime(
  facts: ContactFacts,
  { channel, purpose, at }: ContactAsked,
  {
    rules,
    laws,
    findTime,
  }: { readonly rules: ContactRules; readonly laws: readonly LawAt[]; readonly findTime: FindTime },
): ContactDecision {
  const rule = laws.map(({ name }) => `law:${name}`).join(', ') || `channel:${channel}`;
  if (purpose === 'transactional' || channel === 'portal') return { allowed: true, from: at, rule };
  const hours = commonHours([settingsHours(rules), ...laws.flatMap((law) => law.hours)]);
  const from = findTime(hours, zonesOf(facts.recipient, rules.clinic), at.getTime());
  return from === null ? refuse('law_unknown', 'hours:none') : { allowed: true, from: new Date(from), rule };
}

/**
 * CONSENT-2. Whether a recipient may be written to, and from when on. A stop of the address comes first and ends conversations too; then what the
 * clinic sends at all, what the recipient said about the purpose, and the laws of both places.
 */
export function decideContact(
  facts: ContactFacts,
  asked: ContactAsked,
  rules: ContactRules,
  findTime: FindTime = nextWithin,
): ContactDecision {
  const refused = refusedAddress(facts);
  if (refused) return refused;
  const { purpose } = asked;
  if (purpose === 'reply') return { allowed: true, from: asked.at, rule: 'reply' };
  if (rules.purposesOff.includes(purpose)) return refuse('channel_off', `settings:${purpose}_off`);
  const { ledger } = facts;
  if (countsAsAdvertising(purpose) && isLater(ledger.complained, ledger.restored))
    return refuse('opted_out', 'ledger:complained');
  if (ledger.withdrawn !== null && !hasConsent(facts, 'express'))
    return refuse('opted_out', 'ledger:withdrawn');
  const { refusal, laws } = verify(facts, { ...asked, purpose }, rules);
  return refusal ?? decideTime(facts, asked, { rules, laws, findTime });
}
