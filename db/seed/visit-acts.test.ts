import { describe, expect, test } from 'vitest';
import { STARTER_ITEMS } from '#practice/catalogue/server/starter/starter-items.ts';
import type { Species } from '#vocabulary/species.ts';
import { KINDS, REASONS } from './pet-names.ts';
import { reasonsFor } from './reason-for.ts';
import { actsOfReason } from './visit-acts.ts';

const DAY = '2026-11-20';
const BIRTHDAYS = ['2026-09-10', '2026-08-20', '2026-05-01', '2024-01-01', '2022-01-01', '2015-01-01'];

/** What is not for every animal: by the product, by the body, or because it is not done. The catalogue knows the rest. */
const ONLY_FOR: Readonly<Record<string, readonly Species[]>> = {
  anal_glands: ['dog', 'cat'],
  carprofen: ['dog'],
  chlorhexidine_shampoo: ['dog', 'cat'],
  dental_cleaning: ['dog', 'cat'],
  diet_gastrointestinal: ['dog', 'cat'],
  diet_gastrointestinal_wet: ['dog', 'cat'],
  ear_cytology: ['dog', 'cat'],
  fenbendazole: ['dog', 'cat'],
  fluralaner: ['dog'],
  furosemide: ['dog', 'cat'],
  health_certificate: ['dog', 'cat', 'ferret'],
  iv_catheter: ['dog', 'cat', 'rabbit', 'guinea_pig', 'ferret'],
  maropitant_injection: ['dog', 'cat', 'rabbit', 'ferret'],
  microchip_implantation: ['dog', 'cat', 'rabbit', 'ferret', 'tortoise'],
  praziquantel_pyrantel: ['dog', 'cat'],
  total_t4: ['dog', 'cat'],
  vaccination: ['dog', 'cat', 'rabbit', 'ferret'],
};

describe.each(KINDS.map(({ species }) => species))('the visits of a %s', (species) => {
  const reasons = [
    ...new Set(
      Object.keys(REASONS).flatMap((type) =>
        BIRTHDAYS.flatMap((bornOn) =>
          (['female', 'male'] as const).flatMap((sex) => reasonsFor(type, { species, sex, bornOn }, DAY)),
        ),
      ),
    ),
  ];

  test('have nothing that is not done to it', () => {
    const wrong = reasons.flatMap((reason) =>
      actsOfReason(reason, species, false).flatMap(({ key }) => {
        const suited = ONLY_FOR[key] ?? STARTER_ITEMS.find((item) => item.key === key)?.species ?? [];
        return suited.length === 0 || suited.includes(species) ? [] : [`${reason}: ${key}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('are for more than one reason when it is sick, and have at most one pain medication to take home', () => {
    expect(reasons.filter((reason) => REASONS['Sick pet visit']?.includes(reason)).length).toBeGreaterThan(1);
    const twice = reasons.filter(
      (reason) =>
        actsOfReason(reason, species, false).filter(({ key }) =>
          ['carprofen', 'meloxicam_oral'].includes(key),
        ).length > 1,
    );
    expect(twice).toEqual([]);
  });
});

test('every item that is done in a visit is one of the catalogue', () => {
  const known = new Set(STARTER_ITEMS.map(({ key }) => key));
  const named = Object.values(REASONS)
    .flat()
    .flatMap((reason) => KINDS.flatMap(({ species }) => actsOfReason(reason, species, true)));
  expect(named.filter(({ key }) => !known.has(key))).toEqual([]);
});
