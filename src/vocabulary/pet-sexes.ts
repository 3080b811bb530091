/** What is known of a pet's sex; whether it is neutered stands apart. */
export const PET_SEXES = ['female', 'male', 'unknown'] as const;
export type PetSex = (typeof PET_SEXES)[number];

export const PET_SEX_LABELS: Readonly<Record<PetSex, string>> = {
  female: 'Female',
  male: 'Male',
  unknown: 'Sex unknown',
};
