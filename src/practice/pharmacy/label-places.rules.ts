import { fold } from '#foundation/values/fold.ts';
import { confirmed, type Fact, unconfirmed } from '#practice/billing/jurisdiction.rules.ts';
import type { LabelField } from './label.contract.ts';

/** What the label of a dispensed drug needs in a place. */
export interface LabelDuty {
  readonly fields: Fact<readonly LabelField[]>;
  /** In addition, on controlled drugs. */
  readonly controlledFields: Fact<readonly LabelField[]>;
  /** In these words. */
  readonly sentences: Fact<readonly string[]>;
  /** In addition, on drugs of these schedules. */
  readonly controlledSentence: Fact<{ readonly schedules: readonly string[]; readonly text: string } | null>;
}

interface LabelPlace {
  readonly country: string;
  /** As clinics write their region, folded; undefined for the country as a whole. */
  readonly regions?: readonly string[];
  readonly facts: Partial<LabelDuty>;
}

const OURS = 'Suggested by Tailwell; no official source';
/** What no label can do without, wherever it is. */
const BASIC = [
  'clinic_name',
  'dispensed_on',
  'pet_name',
  'owner_name',
  'drug_name',
  'quantity',
  'directions',
] as const satisfies readonly LabelField[];
const FOR_ANIMALS = ['For animal treatment only.', 'Keep out of reach of children.'];

/** Where nothing is known: what is customary. */
const NEUTRAL: LabelDuty = {
  fields: unconfirmed([...BASIC, 'clinic_phone', 'species', 'prescriber_name'], OURS),
  controlledFields: unconfirmed(['owner_address'], OURS),
  sentences: unconfirmed(FOR_ANIMALS, OURS),
  controlledSentence: unconfirmed(null, OURS),
};

/** As known in November 2026. A fact that is missing is that of the country, then that of `NEUTRAL`. */
const PLACES: readonly LabelPlace[] = [
  {
    country: 'US',
    facts: {
      fields: confirmed(
        [
          ...BASIC,
          'clinic_address',
          'clinic_phone',
          'species',
          'strength',
          'active_ingredients',
          'prescriber_name',
        ],
        '21 CFR 530.12 for extralabel use: veterinarian and address, established name, directions with the animal, cautions. Phone, strength and quantity as most states want them.',
      ),
      controlledFields: confirmed(['owner_address'], '22 TAC § 573.40 (3) and other states'),
      sentences: unconfirmed(['For animal use only.', 'Keep out of reach of children.'], OURS),
      controlledSentence: confirmed(
        {
          schedules: ['II', 'III', 'IV'],
          text: 'Caution: Federal law prohibits the transfer of this drug to any person other than the patient for whom it was prescribed.',
        },
        '21 CFR 290.5',
      ),
    },
  },
  {
    country: 'US',
    regions: ['tx', 'texas'],
    facts: {
      fields: confirmed(
        [
          ...BASIC,
          'clinic_address',
          'clinic_phone',
          'species',
          'strength',
          'active_ingredients',
          'prescriber_name',
        ],
        '22 TAC § 573.40; 21 CFR 530.12',
      ),
    },
  },
  {
    country: 'US',
    regions: ['ri', 'rhode island'],
    facts: {
      fields: confirmed(
        [...BASIC, 'clinic_address', 'species', 'strength', 'active_ingredients', 'prescriber_name'],
        'R.I. Gen. Laws § 21-31.1-8; 21 CFR 530.12',
      ),
    },
  },
  {
    country: 'GB',
    facts: {
      fields: confirmed(
        [
          ...BASIC,
          'clinic_address',
          'species',
          'owner_address',
          'strength',
          'active_ingredients',
          'prescriber_name',
          'use_by',
        ],
        'Veterinary Medicines Regulations 2013 for what is supplied under the cascade (RCVS, main issues regarding labelling)',
      ),
      sentences: confirmed(
        FOR_ANIMALS,
        'Veterinary Medicines Regulations 2013 for what is supplied under the cascade (RCVS, main issues regarding labelling)',
      ),
    },
  },
  {
    country: 'DE',
    facts: {
      fields: unconfirmed(
        [
          ...BASIC,
          'clinic_address',
          'species',
          'strength',
          'active_ingredients',
          'prescriber_name',
          'use_by',
          'lot',
        ],
        'TÄHAV of 1 November 2024, § 7, with Regulation (EU) 2019/6, article 10, for what is made up or taken from a larger pack',
      ),
      sentences: unconfirmed(FOR_ANIMALS, 'Regulation (EU) 2019/6, articles 10 and 11, for packages'),
    },
  },
];

/** What labels need where a clinic is: the facts of its region, then of its country, then what is customary. */
export function labelDutyOf(country: string, region: string | null): LabelDuty {
  const place = fold(region ?? '').trim();
  const here = PLACES.filter((one) => one.country === country);
  const ofCountry = here.find(({ regions }) => regions === undefined);
  const ofRegion = here.find(({ regions }) => regions?.includes(place));
  return { ...NEUTRAL, ...ofCountry?.facts, ...ofRegion?.facts };
}
