import { type Day, addDays } from '#foundation/values/day.ts';
import type { Species } from '#vocabulary/species.ts';
import type { DemoClinic } from './demo-clinics.ts';
import type { Dice } from './dice.ts';
import { DAY_MS } from './frame.ts';
import type { Client } from './make-clients.ts';
import { ALERTS, KINDS, PET_NAMES } from './pet-names.ts';

export interface Pet {
  readonly id: string;
  readonly name: string;
  readonly species: Species;
  readonly breed: string;
  readonly sex: 'female' | 'male';
  readonly neutered: boolean | null;
  readonly bornOn: Day;
  readonly birthIsEstimated: boolean;
  readonly colour: string;
  readonly microchip: string | null;
  readonly microchipKind: 'iso' | 'legacy' | null;
  readonly deceasedOn: Day | null;
  /** Its approximate weight, even if it was never weighed. */
  readonly grams: number;
  /** Whether it comes often, because it is old or chronically ill. */
  readonly comesOften: boolean;
  readonly clients: readonly Client[];
  readonly sinceDays: number;
}

const MONTH_DAYS = 30.4;

type GivenPet = Partial<Pick<Pet, 'name' | 'species'>>;

/** The pets of the demo's clients. */
const OWN_PETS: readonly GivenPet[] = [
  { name: 'Biscuit', species: 'dog' },
  { name: 'Mochi', species: 'cat' },
  { name: 'Pepper', species: 'rabbit' },
];

/** The part of its adult weight that a young animal has: a fifth with two months, two thirds with six, nearly all with twelve. */
export const grownPart = (ageMonths: number): number =>
  1 - Math.exp(-(((Math.max(0, ageMonths) + 0.5) / 6) ** 1.6));

/** How old a pet was, in months. */
export const monthsAt = ({ bornOn }: Pick<Pet, 'bornOn'>, atMs: number): number =>
  (atMs - Date.parse(bornOn)) / (MONTH_DAYS * DAY_MS);

export function makePets(clinic: DemoClinic, clients: readonly Client[], today: Day, dice: Dice): Pet[] {
  let chips = 0;
  const chipFor = (species: Species): Pick<Pet, 'microchip' | 'microchipKind'> => {
    if ((species !== 'dog' && species !== 'cat') || !dice.chance(0.78))
      return { microchip: null, microchipKind: null };
    chips += 1;
    if (dice.chance(0.03))
      return { microchip: `0A1${String(2_345_678 + chips * 37).slice(0, 7)}`, microchipKind: 'legacy' };
    const serial = String((chips * 1_047_297 + 81_002_931) % 1_000_000_000).padStart(9, '0');
    return { microchip: `${clinic.chipPrefix}${serial}`, microchipKind: 'iso' };
  };

  const makePet = (owners: readonly Client[], given: GivenPet, names: readonly string[]): Pet => {
    const kind =
      KINDS.find(({ species }) => species === given.species) ??
      dice.weighted(KINDS.map((candidate) => [candidate, candidate.weight] as const));
    const breed = dice.pick(kind.breeds);
    const sinceDays = owners[0]?.sinceDays ?? 30;
    const ageMonths = given.species
      ? dice.int(24, 60)
      : Math.max(2, Math.floor(dice.next() ** 1.3 * kind.maxYears * 12));
    const deceased = !given.species && ageMonths > 48 && dice.chance(0.04);
    const grown = breed.minGrams + dice.next() * (breed.maxGrams - breed.minGrams);
    return {
      id: dice.id(),
      name: given.name ?? dice.pick(names),
      species: kind.species,
      breed: breed.name,
      sex: dice.pick(['female', 'male']),
      neutered:
        ageMonths > 8 && (kind.species === 'dog' || kind.species === 'cat') ? dice.chance(0.76) : null,
      bornOn: addDays(today, -Math.round(ageMonths * MONTH_DAYS + dice.int(0, 29))),
      birthIsEstimated: dice.chance(0.2),
      colour: dice.pick(kind.colours),
      ...chipFor(kind.species),
      deceasedOn: deceased ? addDays(today, -dice.int(5, 60)) : null,
      grams: Math.round(grown * grownPart(ageMonths)),
      comesOften: ageMonths > 110 || dice.chance(0.12),
      clients: owners,
      sinceDays: Math.min(sinceDays, Math.round(ageMonths * MONTH_DAYS)),
    };
  };

  return clients.flatMap((client, index) => {
    if (client.partnerOf !== null) return [];
    const owners = [client, ...clients.filter(({ partnerOf }) => partnerOf === client.id)];
    if (index === 0) return OWN_PETS.map((given) => makePet(owners, given, PET_NAMES));
    const count = dice.weighted([
      [0, 2],
      [1, 55],
      [2, 29],
      [3, 10],
      [4, 4],
    ]);
    const pets: Pet[] = [];
    while (pets.length < count) {
      // No two pets of a household share a name.
      const free = PET_NAMES.filter((name) => !pets.some((pet) => pet.name === name));
      pets.push(makePet(owners, {}, free));
    }
    return pets;
  });
}

export const petRow = (clinicId: string, pet: Pet, weightGrams: number | null, createdAt: string) => ({
  clinic_id: clinicId,
  id: pet.id,
  name: pet.name,
  species: pet.species,
  breed: pet.breed,
  sex: pet.sex,
  neutered: pet.neutered,
  born_on: pet.bornOn,
  birth_is_estimated: pet.birthIsEstimated,
  weight_grams: weightGrams,
  colour: pet.colour,
  microchip: pet.microchip,
  microchip_kind: pet.microchipKind,
  deceased_on: pet.deceasedOn,
  // Noon of that day: long ago, so that no cancelled appointment depends on it.
  deceased_recorded_at: pet.deceasedOn === null ? null : `${pet.deceasedOn}T12:00:00Z`,
  created_at: createdAt,
  updated_at: createdAt,
});

export const petClientRows = (clinicId: string, pet: Pet) =>
  pet.clients.map(({ id }, index) => ({
    clinic_id: clinicId,
    pet_id: pet.id,
    client_id: id,
    is_primary: index === 0,
  }));

/** About one pet in five has an alert. */
export function alertRows(clinicId: string, pets: readonly Pet[], byUserId: string, at: string, dice: Dice) {
  return pets.flatMap((pet) => {
    const fitting = ALERTS.filter(({ species }) => species.includes(pet.species));
    if (fitting.length === 0 || !dice.chance(pet.comesOften ? 0.5 : 0.16)) return [];
    const { kind, severity, note } = dice.pick(fitting);
    const row = {
      clinic_id: clinicId,
      id: dice.id(),
      pet_id: pet.id,
      kind,
      severity,
      note,
      created_by: byUserId,
      created_at: at,
    };
    return [row];
  });
}
