import type { PetAlertKind, PetAlertSeverity } from '#vocabulary/pet-alerts.ts';
import type { Species } from '#vocabulary/species.ts';

/** A breed with the usual range of an adult's weight in grams. */
export interface Breed {
  readonly name: string;
  readonly minGrams: number;
  readonly maxGrams: number;
}

const breed = (name: string, minGrams: number, maxGrams: number): Breed => ({ name, minGrams, maxGrams });

/** The species of a small-animal clinic, with their weights, breeds and maximum ages. */
export const KINDS: readonly {
  readonly species: Species;
  readonly weight: number;
  readonly maxYears: number;
  readonly breeds: readonly Breed[];
  readonly colours: readonly string[];
}[] = [
  {
    species: 'dog',
    weight: 46,
    maxYears: 15,
    breeds: [
      breed('Mixed breed', 8_000, 28_000),
      breed('Mixed breed', 5_000, 14_000),
      breed('Labrador Retriever', 25_000, 36_000),
      breed('Golden Retriever', 25_000, 34_000),
      breed('French Bulldog', 9_000, 14_000),
      breed('German Shepherd', 26_000, 40_000),
      breed('Dachshund', 6_500, 11_000),
      breed('Jack Russell Terrier', 5_500, 8_500),
      breed('Chihuahua', 1_600, 3_200),
      breed('Beagle', 9_500, 14_500),
      breed('Border Collie', 14_000, 20_000),
      breed('Cavalier King Charles Spaniel', 5_800, 9_500),
      breed('Miniature Schnauzer', 5_200, 8_800),
      breed('Bernese Mountain Dog', 36_000, 50_000),
      breed('Havanese', 3_400, 6_200),
      breed('Cockapoo', 5_800, 10_500),
    ],
    colours: [
      'black',
      'brown',
      'black and tan',
      'golden',
      'white',
      'tricolor',
      'gray',
      'brindle',
      'cream',
      'red',
    ],
  },
  {
    species: 'cat',
    weight: 39,
    maxYears: 18,
    breeds: [
      breed('Domestic Shorthair', 3_100, 6_200),
      breed('Domestic Shorthair', 3_100, 5_800),
      breed('Domestic Longhair', 3_400, 6_400),
      breed('British Shorthair', 4_000, 7_200),
      breed('Maine Coon', 5_200, 8_600),
      breed('Siamese', 2_800, 4_600),
      breed('Ragdoll', 4_300, 7_800),
      breed('Norwegian Forest Cat', 4_200, 7_400),
    ],
    colours: [
      'black',
      'tabby',
      'black and white',
      'ginger',
      'tortoiseshell',
      'gray',
      'white',
      'calico',
      'cream',
    ],
  },
  {
    species: 'rabbit',
    weight: 6,
    maxYears: 9,
    breeds: [
      breed('Netherland Dwarf', 850, 1_300),
      breed('Mini Lop', 1_500, 2_600),
      breed('Mixed breed', 1_200, 2_800),
    ],
    colours: ['white', 'gray', 'brown', 'black and white'],
  },
  {
    species: 'guinea_pig',
    weight: 3,
    maxYears: 6,
    breeds: [breed('American', 720, 1_150), breed('Abyssinian', 720, 1_150)],
    colours: ['brown and white', 'tricolor', 'black'],
  },
  {
    species: 'bird',
    weight: 2,
    maxYears: 12,
    breeds: [breed('Budgerigar', 28, 42), breed('Cockatiel', 78, 118)],
    colours: ['green', 'blue', 'gray and yellow'],
  },
  {
    species: 'ferret',
    weight: 1.5,
    maxYears: 8,
    breeds: [breed('Ferret', 700, 1_700)],
    colours: ['sable', 'albino'],
  },
  {
    species: 'hamster',
    weight: 1.5,
    maxYears: 3,
    breeds: [breed('Syrian', 90, 160), breed('Dwarf', 28, 48)],
    colours: ['golden', 'gray'],
  },
  {
    species: 'tortoise',
    weight: 1,
    maxYears: 60,
    breeds: [breed("Hermann's tortoise", 420, 2_400)],
    colours: ['brown and yellow'],
  },
];

export const PET_NAMES: readonly string[] =
  `Biscuit Mochi Pepper Luna Bella Charlie Milo Max Coco Nala Balu Rocky Simba Lilly Oscar Emma Bruno Kira Sammy Paula Leo
  Mia Buddy Daisy Lucky Molly Felix Minka Tiger Susi Mikesch Findus Garfield Cleo Loki Freya Odin Thor Ziggy Waffles Pickles
  Noodle Peanut Muffin Cookie Olive Basil Ginger Maple Willow Hazel Poppy Clover Rusty Shadow Smokey Patches Oreo Domino
  Pixel Gizmo Ruby Jasper Pearl Amber Topaz Ivy Fern Juniper Sage Rosie Frieda Hugo Emil Lotte Greta Karlo Pumuckl Krümel
  Keks Schnucki Flocke Momo Yoshi Kiwi Mango Sushi Tofu Chili Nacho Pancho Zorro Diego Frida Pablo Stella Nova Comet Cosmo
  Apollo Athena Zeus Hera Artemis Juno Finn Murphy Duke Bear Bandit Scout Ranger Hunter Winnie Teddy Honey Sunny Sky`
    .trim()
    .split(/\s+/u);

export const ALERTS: readonly {
  readonly kind: PetAlertKind;
  readonly severity: PetAlertSeverity;
  readonly note: string;
  readonly species: readonly Species[];
}[] = [
  {
    kind: 'allergy',
    severity: 'danger',
    note: 'Penicillin: hives after amoxicillin.',
    species: ['dog', 'cat'],
  },
  {
    kind: 'allergy',
    severity: 'warning',
    note: 'Chicken protein: diarrhea and itching.',
    species: ['dog', 'cat'],
  },
  {
    kind: 'allergy',
    severity: 'danger',
    note: 'Facial swelling after the last combined vaccine. Observe for 30 minutes.',
    species: ['dog'],
  },
  {
    kind: 'behaviour',
    severity: 'danger',
    note: 'Bites when the hind legs are touched. Muzzle from the start.',
    species: ['dog'],
  },
  {
    kind: 'behaviour',
    severity: 'warning',
    note: 'Afraid of other dogs. Wait outside until a room is free.',
    species: ['dog'],
  },
  {
    kind: 'behaviour',
    severity: 'warning',
    note: 'Scratches on the table. Towel wrap, two people.',
    species: ['cat'],
  },
  {
    kind: 'handling',
    severity: 'info',
    note: 'Loves liver paste: examines easily with it.',
    species: ['dog', 'cat'],
  },
  {
    kind: 'handling',
    severity: 'warning',
    note: 'Never lift by the scruff: old neck injury.',
    species: ['cat', 'rabbit'],
  },
  {
    kind: 'medical',
    severity: 'warning',
    note: 'Chronic kidney disease, stage 2. No NSAIDs without a creatinine.',
    species: ['cat', 'dog'],
  },
  {
    kind: 'medical',
    severity: 'danger',
    note: 'Epilepsy, on phenobarbital. Check the level before any sedation.',
    species: ['dog'],
  },
  {
    kind: 'medical',
    severity: 'warning',
    note: 'Heart murmur grade III. Anesthesia only after an echo.',
    species: ['dog', 'cat'],
  },
  {
    kind: 'medical',
    severity: 'warning',
    note: 'Diabetic: morning appointments only, never fasting.',
    species: ['cat', 'dog'],
  },
  {
    kind: 'other',
    severity: 'info',
    note: 'Insured: invoice goes to the insurer.',
    species: ['dog', 'cat', 'rabbit'],
  },
];

/** Reasons for a visit, by the name of the appointment type. */
export const REASONS: Readonly<Record<string, readonly string[]>> = {
  'Check-up': [
    'Annual wellness exam',
    'Senior exam with bloodwork',
    'Travel health certificate',
    'Weight check and diet plan',
    'Exam after adoption',
  ],
  Vaccination: [
    'Annual vaccines',
    'Rabies booster',
    'Puppy vaccines, second round',
    'Bordetella vaccine, boarding next week',
    'FVRCP booster',
  ],
  'New pet visit': [
    'First visit, adopted last week',
    'First visit, 10-week-old puppy',
    'First visit, new in town',
    'First visit, 12-week-old kitten',
  ],
  'Sick pet visit': [
    'Vomiting since yesterday',
    'Limping, left hind leg',
    'Not eating for two days',
    'Shaking head, ears smell',
    'Coughing at night',
    'Diarrhea, otherwise bright',
    'Itching and red belly',
    'Swollen eye',
    'Drinking more than usual',
    'Torn nail, bleeding stopped',
    'Losing weight, otherwise bright',
  ],
  'Dental cleaning': [
    'Tartar and bad breath',
    'Dental cleaning, two loose teeth',
    'Dental cleaning with X-rays',
  ],
  Surgery: ['Spay', 'Neuter', 'Skin mass removal', 'Cruciate repair, right knee', 'Bladder stone removal'],
  'Nail trim': ['Nail trim', 'Nail trim and anal glands'],
  'Follow-up': [
    'Suture removal',
    'Ear recheck',
    'Blood pressure recheck',
    'Bandage change',
    'Recheck after antibiotics',
    'Glucose curve',
  ],
};
