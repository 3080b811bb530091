import type { Day } from '#foundation/values/day.ts';
import { weightUnitOf } from '#foundation/values/weight.ts';
import { careTargetLabel } from '#vocabulary/care.ts';
import { PET_SEX_LABELS, type PetSex } from '#vocabulary/pet-sexes.ts';
import { SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { ageText } from '#practice/pets/age.rules.ts';
import type { CertificateContent, MissingDetail, RabiesAnswers } from './certificates.contract.ts';

/** What the records say; null where they say nothing. */
export interface CertificateFacts {
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

const durationText = (months: number): string =>
  months % 12 === 0 ? `${months / 12} year${months === 12 ? '' : 's'}` : `${months} months`;

const addressOf = (
  {
    addressLine,
    postalCode,
    city,
  }: { addressLine: string | null; postalCode: string | null; city: string | null },
  region: string | null,
): string => [addressLine, [postalCode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ');

const clinicParts = ({
  clinic,
}: CertificateFacts): Pick<CertificateContent, 'clinicName' | 'clinicLines' | 'size'> => ({
  clinicName: clinic.name,
  clinicLines: [addressOf(clinic, clinic.region), clinic.phone ?? ''].filter((line) => line !== ''),
  size: weightUnitOf(clinic.country) === 'lb' ? 'LETTER' : 'A4',
});

const PET_PAGE = 'On the pet’s page';
const CLIENT_PAGE = 'On the client’s page';
const CLINIC_SETTINGS = 'In the settings of the clinic';
const STAFF_PAGE = 'On the page of the staff member';
const DOSE = 'In the vaccination: void it and record it again with this detail';
const PRODUCT = 'In the product details of the vaccine, before it is given';
const HERE = 'In this form';

type Entry = readonly [label: string, value: string | null | undefined, where: string];

/** Rule D6: every field of the NASPHV Form 51, in its groups, with where each is entered. */
function rabiesEntries(
  { clinic, owner, pet, dose }: CertificateFacts,
  answers: RabiesAnswers,
): readonly (readonly [title: string, entries: readonly Entry[]])[] {
  const name = nameParts(owner?.fullName ?? '');
  const age =
    pet.bornOn === null
      ? null
      : ageText({ bornOn: pet.bornOn, bornOnEstimated: pet.birthIsEstimated, diedOn: null }, dose.givenOn);
  return [
    [
      'Identification',
      [
        ['Rabies tag number', dose.rabiesTag ?? (answers.hasNoTag ? 'None' : null), DOSE],
        ['Microchip number', pet.microchip ?? (answers.hasNoMicrochip ? 'None' : null), PET_PAGE],
      ],
    ],
    [
      'Owner',
      [
        ['Last name', name.last, CLIENT_PAGE],
        ['First name', name.first, CLIENT_PAGE],
        ['Middle initial', name.middleInitial || '–', CLIENT_PAGE],
        ['Telephone', owner?.phone, CLIENT_PAGE],
        ['Number and street', owner?.addressLine, CLIENT_PAGE],
        ['City', owner?.city, CLIENT_PAGE],
        ['State', answers.ownerRegion, HERE],
        ['ZIP code', owner?.postalCode, CLIENT_PAGE],
      ],
    ],
    [
      'Animal',
      [
        ['Name', pet.name, PET_PAGE],
        [
          'Species',
          FORM_SPECIES.has(pet.species)
            ? SPECIES_ENTRIES[pet.species].label
            : `Other: ${SPECIES_ENTRIES[pet.species].label}`,
          PET_PAGE,
        ],
        ['Age when vaccinated', age?.ok ? age.value : null, PET_PAGE],
        ['Size', pet.weightGrams === null ? null : sizeText(pet.weightGrams), 'On the pet’s page: weigh it'],
        ['Predominant breed', pet.breed, PET_PAGE],
        ['Predominant colors and markings', pet.colour, PET_PAGE],
        ['Sex', pet.sex === 'unknown' ? null : PET_SEX_LABELS[pet.sex], PET_PAGE],
        ['Neutered', pet.neutered === null ? null : pet.neutered ? 'Yes' : 'No', PET_PAGE],
        [
          'Animal control license',
          answers.animalLicence && ANIMAL_LICENCE_TEXTS[answers.animalLicence],
          HERE,
        ],
      ],
    ],
    [
      'Vaccine',
      [
        ['Product', dose.productName, DOSE],
        ['Manufacturer', dose.manufacturer, PRODUCT],
        ['Serial (lot) number', dose.lot, DOSE],
        ['Lot expiration', dose.lotExpiresOn, DOSE],
        [
          'Licensed duration',
          dose.licensedMonths === null ? null : durationText(dose.licensedMonths),
          PRODUCT,
        ],
        ['Dose', dose.isBooster ? 'Booster' : 'Initial', DOSE],
        ['Date vaccinated', dose.givenOn, DOSE],
        ['Next due', dose.nextDueOn, 'In the care protocols: none says when rabies is due again'],
      ],
    ],
    [
      'Veterinarian',
      [
        ['Name', dose.vetName, DOSE],
        ['License number', dose.vetLicence, STAFF_PAGE],
        [
          'Address',
          clinic.addressLine === null || clinic.city === null ? null : addressOf(clinic, clinic.region),
          CLINIC_SETTINGS,
        ],
      ],
    ],
  ];
}

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
    entries.filter(([, value]) => !value).map(([label, , where]) => ({ label: `${title}: ${label}`, where })),
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
            value: `${text(pet.bornOn)}${pet.birthIsEstimated && pet.bornOn ? ' (estimated)' : ''}`,
          },
          { label: 'Microchip number', value: text(pet.microchip) },
          { label: 'Owner', value: text(owner?.fullName) },
        ],
      },
    ],
    rows: {
      head: ['Given on', 'Vaccine', 'Protects from', 'Lot', 'Next due', 'Given by'],
      items: doses.map((dose) => [
        dose.givenOn,
        [dose.productName, dose.manufacturer].filter(Boolean).join(', '),
        dose.targets.map(careTargetLabel).join(', '),
        text(dose.lot),
        text(dose.nextDueOn),
        text(dose.givenByName),
      ]),
    },
    statement: 'The vaccinations listed above are recorded for this animal.',
    signature: 'Signature and stamp of the clinic',
  };
}
