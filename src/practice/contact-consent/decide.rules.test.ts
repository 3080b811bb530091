import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONSENT_PURPOSES, type ConsentPurpose } from '#vocabulary/contact-consents.ts';
import { MESSAGE_PURPOSES } from '#vocabulary/messages.ts';
import { lawAt, LAW_ROWS, REGION_ROWS } from './contact-law.rules.ts';
import {
  type ContactAsked,
  type ContactFacts,
  type ContactRules,
  decideContact,
  type LedgerFacts,
} from './decide.rules.ts';
import { ruleText } from './rule-text.rules.ts';

const NOTHING: LedgerFacts = {
  stop: null,
  start: null,
  carrierStop: null,
  carrierStart: null,
  bounced: null,
  complained: null,
  restored: null,
  withdrawn: null,
  informed: null,
  requested: null,
  express: null,
  written: null,
  confirmed: null,
  verified: null,
};
/** A Wednesday, noon in Berlin. */
const NOON = new Date('2026-11-25T11:00:00Z');

const facts = (ledger: Partial<LedgerFacts> = {}, rest: Partial<ContactFacts> = {}): ContactFacts => ({
  isErased: false,
  isClient: true,
  isOnFile: true,
  lastDealingAt: null,
  recipient: { country: null, region: null, postalCode: null },
  ledger: { ...NOTHING, ...ledger },
  ...rest,
});

const rulesOf = (country: string, region: string | null = null, zone = 'Europe/Berlin'): ContactRules => ({
  clinic: { country, region, postalCode: null, zone },
  fromMinute: 540,
  toMinute: 1_200,
  purposesOff: [],
});

const asked = (purpose: ContactAsked['purpose'], rest: Partial<ContactAsked> = {}): ContactAsked => ({
  purpose,
  channel: 'sms',
  at: NOON,
  ...rest,
});

const said = (of: ContactFacts, ask: ContactAsked, rules: ContactRules): string => {
  const decision = decideContact(of, ask, rules);
  return decision.allowed ? 'allowed' : `${decision.reason} ${decision.rule}`;
};

const DEALT = new Date('2025-11-25T11:00:00Z');

describe('CONSENT-1: every purpose by every row of the law', () => {
  const everywhere = LAW_ROWS.flatMap((row) =>
    row.countries.flatMap((country) => row.channels.map((channel) => ({ row, country, channel }))),
  );

  test('a place, a channel and a purpose have one row at most, with a source that was read', () => {
    const keys = everywhere.map(({ row, country, channel }) => `${country} ${channel} ${row.purpose}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of [...LAW_ROWS, ...REGION_ROWS]) {
      expect(row.source.length).toBeGreaterThan(5);
      expect(row.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  test('a country that has one row has a row for every purpose', () => {
    for (const country of new Set(LAW_ROWS.flatMap(({ countries }) => countries)))
      for (const purpose of CONSENT_PURPOSES)
        for (const channel of ['email', 'sms', 'whatsapp', 'facebook', 'instagram'] as const)
          expect(lawAt({ country, region: null }, channel, purpose).row).not.toBeNull();
  });

  test.each(
    everywhere.map(
      ({ row, country, channel }) =>
        [`${country} ${channel} ${row.purpose}: ${row.consent}`, { row, country, channel }] as const,
    ),
  )('%s', (_name, { row, country, channel }) => {
    const rules = rulesOf(country, null, 'Europe/Berlin');
    const ask = asked(row.purpose, { channel });
    const decide = (ledger: Partial<LedgerFacts>, rest: Partial<ContactFacts> = {}) =>
      decideContact(facts(ledger, rest), ask, rules).allowed;
    const unknown = { isClient: false, isOnFile: false };
    // With nothing, with an address of the record, as a client of a year ago, as one who was informed, and by consents.
    const got = {
      nothing: decide({}, unknown),
      onFile: decide({}),
      dealt: decide({}, { lastDealingAt: DEALT }),
      dealtLongAgo: decide({}, { lastDealingAt: new Date('2024-11-20T11:00:00Z') }),
      informed: decide({ informed: 1 }, { lastDealingAt: DEALT }),
      express: decide({ express: 1 }, unknown),
      written: decide({ written: 1 }, unknown),
    };
    const expected = {
      none: [true, true, true, true, true, true, true],
      prior_express: [false, true, true, true, true, true, true],
      implied: [false, false, true, false, true, true, true],
      soft_opt_in: [false, false, false, false, true, true, true],
      express: [false, false, false, false, false, true, true],
      express_written: [false, false, false, false, false, false, true],
    }[row.consent];
    expect(Object.values(got)).toEqual(expected);
    // A refusal beats each of them.
    expect(decide({ written: 1, express: 1, informed: 1, withdrawn: 2 }, { lastDealingAt: DEALT })).toBe(
      false,
    );
    expect(decide({ written: 3, withdrawn: 2 }, { lastDealingAt: DEALT })).toBe(true);
  });

  test('where no law is known, advertising is refused whatever was agreed', () => {
    const rules = rulesOf('ZZ');
    expect(said(facts({ confirmed: 1 }), asked('marketing'), rules)).toBe('law_unknown law:ZZ sms marketing');
    expect(said(facts(), asked('care'), rules)).toBe('no_consent law:ZZ sms care');
    expect(said(facts({ express: 1 }), asked('care'), rules)).toBe('allowed');
    expect(said(facts(), asked('appointment'), rules)).toBe('allowed');
  });

  test('the stricter of the client’s and the clinic’s place holds', () => {
    const inGermany = { country: 'DE', region: null, postalCode: null };
    const rules = rulesOf('US', 'MA', 'America/New_York');
    expect(said(facts({ written: 1 }, { recipient: inGermany }), asked('care'), rules)).toBe('allowed');
    expect(
      said(facts({ informed: 1 }, { recipient: inGermany, lastDealingAt: DEALT }), asked('care'), rules),
    ).toBe('no_consent law:US-MA sms care');
    expect(
      said(facts({ express: 1 }, { recipient: { ...inGermany, country: 'ZZ' } }), asked('marketing'), rules),
    ).toBe('law_unknown law:ZZ sms marketing');
  });

  test('an unconfirmed address of a web form is refused where the law asks for it, and nowhere else', () => {
    expect(said(facts({ requested: 1 }), asked('appointment'), rulesOf('DE'))).toBe(
      'no_consent law:DE sms appointment:unconfirmed',
    );
    expect(said(facts({ requested: 1, verified: 2 }), asked('appointment'), rulesOf('DE'))).toBe('allowed');
    expect(said(facts({ requested: 1 }), asked('appointment'), rulesOf('AT'))).toBe('allowed');
  });
});

describe('CONSENT-3: hours', () => {
  const from = (ask: ContactAsked, rules: ContactRules, recipient = facts().recipient) => {
    const decision = decideContact(facts({ written: 1 }, { recipient }), ask, rules);
    return decision.allowed ? decision.from.toISOString() : decision.rule;
  };
  const NIGHT = new Date('2026-11-25T22:30:00Z');

  test('a reminder waits for the morning; an answer, a confirmation and the portal do not', () => {
    const rules = rulesOf('DE');
    const at = (purpose: ContactAsked['purpose'], channel: ContactAsked['channel'] = 'sms') =>
      from(asked(purpose, { at: NIGHT, channel }), rules);
    expect(at('appointment')).toBe('2026-11-26T08:00:00.000Z');
    expect(at('care', 'email')).toBe('2026-11-26T08:00:00.000Z');
    expect(at('reply')).toBe(NIGHT.toISOString());
    expect(at('transactional')).toBe(NIGHT.toISOString());
    expect(at('appointment', 'portal')).toBe(NIGHT.toISOString());
  });

  test('advertising keeps to the hours of both states, where the recipient is', () => {
    const rules = { ...rulesOf('US', 'MA', 'America/New_York'), fromMinute: 0, toMinute: 1_440 };
    const inKentucky = { country: null, region: 'Kentucky', postalCode: null };
    // Kentucky begins at 10, and has two zones.
    expect(from(asked('marketing', { at: new Date('2026-11-25T10:00:00Z') }), rules, inKentucky)).toBe(
      '2026-11-25T16:00:00.000Z',
    );
    // 20:00 in Massachusetts ends it, though Texas would go on to 21:00.
    expect(
      from(asked('marketing', { at: new Date('2026-11-26T02:30:00Z') }), rules, {
        country: null,
        region: 'TX',
        postalCode: '75001',
      }),
    ).toBe('2026-11-26T16:00:00.000Z');
    expect(from(asked('appointment', { at: NIGHT }), rules)).toBe(NIGHT.toISOString());
  });

  test('in every place of the data advertising has a time within a week', () => {
    for (const { regions } of REGION_ROWS)
      for (const region of regions) {
        const found = from(asked('marketing'), rulesOf('US', region, 'America/Chicago'), {
          country: null,
          region,
          postalCode: null,
        });
        expect(Date.parse(found) - NOON.getTime()).toBeLessThan(7 * 86_400_000);
      }
  });
});

describe('CONSENT-2: what refuses', () => {
  test('a stop comes before everything, conversations included', () => {
    const rules = rulesOf('DE');
    for (const purpose of MESSAGE_PURPOSES) {
      expect(said(facts({ stop: 5, start: 4, confirmed: 9 }), asked(purpose), rules)).toBe(
        'opted_out ledger:stop',
      );
      expect(said(facts({ carrierStop: 5, carrierStart: 4, start: 9 }), asked(purpose), rules)).toBe(
        'opted_out ledger:carrier_stop',
      );
      expect(said(facts({ bounced: 2 }), asked(purpose), rules)).toBe('undeliverable ledger:bounced');
      expect(said(facts({}, { isErased: true }), asked(purpose), rules)).toBe('erased client:erased');
    }
    expect(said(facts({ stop: 5, start: 6 }), asked('reply'), rules)).toBe('allowed');
  });

  test('whatever was agreed, no order of rows without a start lifts a stop', () => {
    const position = fc.option(fc.integer({ min: 1, max: 50 }));
    const others = fc.record({
      bounced: position,
      complained: position,
      restored: position,
      withdrawn: position,
      informed: position,
      requested: position,
      express: position,
      written: position,
      confirmed: position,
      verified: position,
      carrierStop: position,
      carrierStart: position,
    });
    fc.assert(
      fc.property(
        others,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(...MESSAGE_PURPOSES),
        fc.constantFrom('US', 'DE', 'GB', 'CA', 'AU', 'FR', 'ZZ'),
        fc.boolean(),
        (ledger, stop, purpose, country, isOnFile) => {
          const of = facts({ ...ledger, stop }, { isOnFile, lastDealingAt: DEALT });
          expect(decideContact(of, asked(purpose), rulesOf(country)).allowed).toBe(false);
        },
      ),
    );
  });

  test('everything that refuses is said in a sentence', () => {
    const purposes: readonly ConsentPurpose[] = CONSENT_PURPOSES;
    const decisions = [
      ...purposes.flatMap((purpose) =>
        ['US', 'DE', 'GB', 'CA', 'AU', 'ZZ'].map((country) =>
          decideContact(facts({}, { isClient: false, isOnFile: false }), asked(purpose), rulesOf(country)),
        ),
      ),
      decideContact(facts({ requested: 1 }), asked('care'), rulesOf('DE')),
      decideContact(facts({ stop: 1 }), asked('care'), rulesOf('DE')),
      decideContact(facts({ carrierStop: 1 }), asked('care'), rulesOf('DE')),
      decideContact(facts({ complained: 1 }), asked('care'), rulesOf('DE')),
      decideContact(facts({ withdrawn: 1 }), asked('care'), rulesOf('DE')),
      decideContact(facts(), asked('care'), { ...rulesOf('DE'), purposesOff: ['care'] }),
    ];
    for (const decision of decisions)
      if (!decision.allowed) expect(ruleText(decision.rule)).not.toBe('This is not allowed.');
    expect(ruleText('law:DE sms care')).toContain('told how to opt out');
  });
});
