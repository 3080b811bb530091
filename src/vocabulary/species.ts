/** The species that a clinic treats, the most common first. */
export const SPECIES = [
  'dog',
  'cat',
  'rabbit',
  'guinea_pig',
  'ferret',
  'hamster',
  'rat',
  'mouse',
  'bird',
  'reptile',
  'tortoise',
  'fish',
  'horse',
  'goat',
  'sheep',
  'pig',
  'cow',
  'other',
] as const;
export type Species = (typeof SPECIES)[number];

export interface SpeciesEntry {
  /** The label on screen, in the singular. */
  readonly label: string;
  /** The icon that represents it; several small animals share one. */
  readonly icon:
    | 'dog'
    | 'cat'
    | 'rabbit'
    | 'rodent'
    | 'ferret'
    | 'bird'
    | 'reptile'
    | 'tortoise'
    | 'fish'
    | 'hoof'
    | 'paw';
}

export const SPECIES_ENTRIES: Readonly<Record<Species, SpeciesEntry>> = {
  dog: { label: 'Dog', icon: 'dog' },
  cat: { label: 'Cat', icon: 'cat' },
  rabbit: { label: 'Rabbit', icon: 'rabbit' },
  guinea_pig: { label: 'Guinea pig', icon: 'rodent' },
  ferret: { label: 'Ferret', icon: 'ferret' },
  hamster: { label: 'Hamster', icon: 'rodent' },
  rat: { label: 'Rat', icon: 'rodent' },
  mouse: { label: 'Mouse', icon: 'rodent' },
  bird: { label: 'Bird', icon: 'bird' },
  reptile: { label: 'Reptile', icon: 'reptile' },
  tortoise: { label: 'Tortoise', icon: 'tortoise' },
  fish: { label: 'Fish', icon: 'fish' },
  horse: { label: 'Horse', icon: 'hoof' },
  goat: { label: 'Goat', icon: 'hoof' },
  sheep: { label: 'Sheep', icon: 'hoof' },
  pig: { label: 'Pig', icon: 'hoof' },
  cow: { label: 'Cow', icon: 'hoof' },
  other: { label: 'Other', icon: 'paw' },
};

export const isSpecies = (text: string): text is Species => Object.hasOwn(SPECIES_ENTRIES, text);
