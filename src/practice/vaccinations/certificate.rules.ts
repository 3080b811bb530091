import { addressText } from '#foundation/values/address.ts';
import type { Day } from '#foundation/values/day.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { printDay } from '#foundation/values/print-time.ts';
import { careTargetLabel } from '#vocabulary/care.ts';
import { PET_SEX_LABELS, type PetSex } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { monthsText } from '#practice/due-care/span-text.rules.ts';
import { ageText } from '#practice/pets/age.rules.ts';
import { printMicrochip } from '#practice/pets/microchip.rules.ts';
import type {
  CertificateContent,
  MissingDetail,
  MissingPlace,
  RabiesAnswers,
} from './certificates.contract.ts';

/** What the records say; null where they say nothing. */
export interface CertificateFacts {
  /** Of the records in which missing details are entered; null where there is none. */
  readonly ids: Readonly<Record<'client' | 'pet' | 'product' | 'staff', string | null>>;
  /** The day at the clinic. */
  readonly issuedOn: Day;
  readonly clinic: {
    readonly name: string;
    readonly country: string;
    readonly addressLine: string | null;
    readonly postalCode: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly phone: string | null;
  };
  readonly owner: {
    readonly fullName: string;
    readonly addressLine: string | null;
    readonly postalCode: string | null;
    readonly city: string | null;
    readonly region: string | null;
    readonly phone: string | null;
  } | null;
  readonly pet: {
    readonly name: string;
    readonly species: Species;
    readonly breed: string | null;
    readonly colour: string | null;
    readonly sex: PetSex;
    readonly neutered: boolean | null;
    readonly bornOn: Day | null;
    readonly birthIsEstimated: boolean;
    readonly weightGrams: number | null;
    readonly microchip: string | null;
  };
  readonly dose: {
    readonly productName: string;
    readonly manufacturer: string | null;
    readonly lot: string | null;
    readonly lotExpiresOn: Day | null;
    readonly licensedMonths: number | null;
    readonly isBooster: boolean;
    readonly givenOn: Day;
    readonly nextDueOn: Day | null;
    readonly rabiesTag: string | null;
    /** Who answers for it: the supervisor, else whoever gave it. */
    readonly vetName: string | null;
    readonly vetLicence: string | null;
  };
}

/** A dose as a row of the certificate of all vaccinations. */
export interface CertificateDose {
  readonly givenOn: Day;
  readonly productName: string;
  readonly manufacturer: string | null;
  readonly targets: readonly string[];
  readonly lot: string | null;
  readonly nextDueOn: Day | null;
  readonly givenByName: string | null;
}

const GRAMS_PER_POUND = 453.592_37;
const sizeText = (grams: number): string => {
  const pounds = grams / GRAMS_PER_POUND;
  return pounds < 20 ? 'Under 20 lb' : pounds <= 50 ? '20–50 lb' : 'Over 50 lb';
};

/** Last, first and middle initial of a full name. A name of one word is a last name. */
export function nameParts(fullName: string): {
  readonly last: string;
  readonly first: string;
  readonly middleInitial: string;
} {
  const words = fullName.trim().split(/\s+/u);
  const last = words.at(-1) ?? '';
  const first = words.length > 1 ? (words[0] ?? '') : '';
  const middle = words.slice(1, -1)[0] ?? '';
  return { last, first, middleInitial: middle.slice(0, 1).toUpperCase() };
}

const ANIMAL_LICENCE_TEXTS = {
  '1_year': '1 year',
  '3_year': '3 years',
  other: 'Other',
  none: 'None',
} as const;
const FORM_SPECIES: ReadonlySet<string> = new Set(['dog', 'cat', 'ferret']);

const addressOf = (clinic: CertificateFacts['clinic']): string => addressText(clinic, clinic.country);

/** A day as the clinic's country writes it; null where it is not known. */
const dayText = (day: Day | null, { clinic }: Pick<CertificateFacts, 'clinic'>): string | null =>
  day === null ? null : printDay(day, clinic.country, 'long');

const clinicParts = ({
  clinic,
  ids,
  issuedOn,
}: CertificateFacts): Pick<
  CertificateContent,
  'clientId' | 'clinicName' | 'clinicLines' | 'country' | 'issuedOn' | 'size'
> => ({
  issuedOn,
  country: clinic.country,
  clientId: ids.client,
  clinicName: clinic.name,
  clinicLines: [addressOf(clinic), clinic.phone ?? ''].filter((line) => line !== ''),
  size: paperSizeOf(clinic.country),
});

/** Where each kind of detail is entered, as staff read it. */
const WHERE: Readonly<Record<MissingPlace, string>> = {
  pet: 'On the pet’s page',
  client: 'On the client’s page',
  clinic: 'In the clinic settings',
  staff: 'On the staff member’s page',
  product: 'In the product details of the vaccine, before it is given',
  dose: 'In the vaccination: void it and record it again with this detail',
  protocols: 'In the care protocols: none says when rabies is due again',
  form: 'In this form',
};

type Entry = readonly [label: string, value: string | null | undefined, place: MissingPlace];

/** Rule D6: every field of the NASPHV Form 51, in its groups, with where each is entered. */
function rabiesEntries(
  facts: CertificateFacts,
  answers: RabiesAnswers,
): readonly (readonly [title: string, entries: readonly Entry[]])[] {
  const { clinic, owner, pet, dose } = facts;
  const name = nameParts(owner?.fullName ?? '');
  const age =
    pet.bornOn === null
      ? null
      : ageText({ bornOn: pet.bornOn, bornOnEstimated: pet.birthIsEstimated, diedOn: null }, dose.givenOn);
  return [
    [
      'Identification',
      [
        ['Rabies tag number', dose.rabiesTag ?? (answers.hasNoTag ? 'None' : null), 'dose'],
        ['Microchip number', pet.microchip ?? (answers.hasNoMicrochip ? 'None' : null), 'pet'],
      ],
    ],
    [
      'Owner',
      [
        ['Last name', name.last, 'client'],
        ['First name', name.first, 'client'],
        ['Middle initial', name.middleInitial || '–', 'client'],
        ['Telephone', owner?.phone, 'client'],
        ['Number and street', owner?.addressLine, 'client'],
        ['City', owner?.city, 'client'],
        ['State', answers.ownerRegion ?? owner?.region, 'form'],
        ['ZIP code', owner?.postalCode, 'client'],
      ],
    ],
    [
      'Animal',
      [
        ['Name', pet.name, 'pet'],
        [
          'Species',
          FORM_SPECIES.has(pet.species)
            ? SPECIES_ENTRIES[pet.species].label
            : `Other: ${SPECIES_ENTRIES[pet.species].label}`,
          'pet',
        ],
        ['Age when vaccinated', age?.ok ? age.value : null, 'pet'],
        ['Size', pet.weightGrams === null ? null : sizeText(pet.weightGrams), 'pet'],
        ['Predominant breed', pet.breed, 'pet'],
        ['Predominant colors and markings', pet.colour, 'pet'],
        ['Sex', pet.sex === 'unknown' ? null : PET_SEX_LABELS[pet.sex], 'pet'],
        ['Neutered', pet.neutered === null ? null : pet.neutered ? 'Yes' : 'No', 'pet'],
        [
          'Animal control license',
          answers.animalLicence && ANIMAL_LICENCE_TEXTS[answers.animalLicence],
          'form',
        ],
      ],
    ],
    [
      'Vaccine',
      [
        ['Product', dose.productName, 'dose'],
        ['Manufacturer', dose.manufacturer, 'product'],
        ['Serial (lot) number', dose.lot, 'dose'],
        ['Lot expiration', dayText(dose.lotExpiresOn, facts), 'dose'],
        [
          'Licensed duration',
          dose.licensedMonths === null ? null : monthsText(dose.licensedMonths),
          'product',
        ],
        ['Dose', dose.isBooster ? 'Booster' : 'Initial', 'dose'],
        ['Date vaccinated', dayText(dose.givenOn, facts), 'dose'],
        ['Next due', dayText(dose.nextDueOn, facts), 'protocols'],
      ],
    ],
    [
      'Veterinarian',
      [
        ['Name', dose.vetName, 'dose'],
        ['License number', dose.vetLicence, 'staff'],
        ['Address', clinic.addressLine === null || clinic.city === null ? null : addressOf(clinic), 'clinic'],
      ],
    ],
  ];
}

const recordOf = ({ ids }: CertificateFacts, place: MissingPlace): string | null =>
  place === 'client' || place === 'pet' || place === 'product' || place === 'staff' ? ids[place] : null;

export type Drafted =
  | { readonly isComplete: true; readonly content: CertificateContent }
  | { readonly isComplete: false; readonly missing: readonly MissingDetail[] };

/**
 * CERT-1 (rule D6, behavior 13). A rabies certificate with every field of the form; or, while one is missing, which ones
 * and where each is entered.
 */
export function rabiesCertificate(facts: CertificateFacts, answers: RabiesAnswers): Drafted {
  const groups = rabiesEntries(facts, answers);
  const missing = groups.flatMap(([title, entries]) =>
    entries
      .filter(([, value]) => !value)
      .map(([label, , place]) => ({
        label: `${title}: ${label}`,
        where: WHERE[place],
        place,
        recordId: recordOf(facts, place),
      })),
  );
  if (missing.length > 0) return { isComplete: false, missing };
  return {
    isComplete: true,
    content: {
      ...clinicParts(facts),
      title: 'Rabies vaccination certificate',
      groups: groups.map(([title, entries]) => ({
        title,
        fields: entries.map(([label, value]) => ({ label, value: value ?? '' })),
      })),
      rows: null,
      statement: 'I certify that the animal described above was vaccinated against rabies as stated.',
      signature: `Signature of ${facts.dose.vetName ?? ''}`,
    },
  };
}

/** CERT-2. A certificate of all vaccinations of a pet; it needs no more than the records have. */
export function vaccinationCertificate(
  facts: CertificateFacts,
  doses: readonly CertificateDose[],
): CertificateContent {
  const { owner, pet } = facts;
  const text = (value: string | null | undefined): string => value || '–';
  const shortDay = (day: Day | null) => (day === null ? null : printDay(day, facts.clinic.country, 'date'));
  return {
    ...clinicParts(facts),
    title: 'Vaccination certificate',
    groups: [
      {
        title: 'Animal',
        fields: [
          { label: 'Name', value: pet.name },
          { label: 'Species', value: SPECIES_ENTRIES[pet.species].label },
          { label: 'Breed', value: text(pet.breed) },
          { label: 'Color', value: text(pet.colour) },
          { label: 'Sex', value: PET_SEX_LABELS[pet.sex] },
          {
            label: 'Born on',
            value: `${text(dayText(pet.bornOn, facts))}${pet.birthIsEstimated && pet.bornOn ? ' (estimated)' : ''}`,
          },
          { label: 'Microchip number', value: text(pet.microchip && printMicrochip(pet.microchip)) },
          { label: 'Owner', value: text(owner?.fullName) },
        ],
      },
    ],
    rows: {
      head: ['Given on', 'Vaccine', 'Protects against', 'Lot', 'Next due', 'Given by'],
      items: doses.map((dose) => [
        text(shortDay(dose.givenOn)),
        [dose.productName, dose.manufacturer].filter(Boolean).join(', '),
        dose.targets.map(careTargetLabel).join(', '),
        text(dose.lot),
        text(shortDay(dose.nextDueOn)),
        text(dose.givenByName),
      ]),
    },
    statement: 'The vaccinations listed above are recorded for this animal.',
    signature: 'Signature and stamp of the clinic',
  };
}
