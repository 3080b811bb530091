import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicableProtocols, waitsForRegion } from './applicable-protocols.rules.ts';
import { protocolsOfCountry, STARTER_PROTOCOLS } from './starter-protocols.rules.ts';

const keysFor = (country: string, region: string | null, target: string): readonly string[] =>
  applicableProtocols(protocolsOfCountry(country), 'dog', { country, region })
    .filter((protocol) => protocol.target === target)
    .map(({ starterKey }) => starterKey);

describe('DUE-9: the protocol of the region, else of the country, else the general one', () => {
  test.each([
    ['DE', null, 'dog_rabies'],
    ['US', null, 'dog_rabies'],
    ['US', 'Texas', 'dog_rabies'],
    ['US', 'NY', 'dog_rabies_us_ny'],
    ['US', ' new york ', 'dog_rabies_us_ny'],
    ['GB', null, 'dog_rabies_gb'],
    ['GB', 'Kent', 'dog_rabies_gb'],
  ])('rabies of a dog in %s, %s', (country, region, key) => {
    expect(keysFor(country, region, 'rabies')).toEqual([key]);
  });

  test('a clinic waits for its region only where a region decides', () => {
    const waits = (country: string, region: string | null) =>
      waitsForRegion(protocolsOfCountry(country), { country, region });
    expect([waits('US', null), waits('US', 'Texas'), waits('DE', null), waits('GB', null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('for any clinic, each target of a species has exactly one protocol', () => {
    const species = fc.constantFrom(...STARTER_PROTOCOLS.map((protocol) => protocol.species));
    const country = fc.constantFrom('US', 'GB', 'DE', 'NZ', 'FR');
    fc.assert(
      fc.property(
        species,
        country,
        fc.option(fc.constantFrom('NY', 'New York', 'Kent')),
        (kind, where, region) => {
          const chosen = applicableProtocols(protocolsOfCountry(where), kind, { country: where, region });
          const general = STARTER_PROTOCOLS.filter((protocol) => protocol.species === kind);
          expect(chosen.map(({ target }) => target).toSorted()).toEqual(
            general.map(({ target }) => target).toSorted(),
          );
        },
      ),
    );
  });
});

test('every starter protocol has a key of its own and a source that fits its column', () => {
  const all = ['US', 'GB', 'IE', 'AU', 'NZ'].flatMap((country) =>
    protocolsOfCountry(country).filter((protocol) => protocol.country !== null),
  );
  const keys = [...STARTER_PROTOCOLS, ...all].map(({ starterKey }) => starterKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { source } of [...STARTER_PROTOCOLS, ...all]) expect(source.length).toBeLessThanOrEqual(300);
});
