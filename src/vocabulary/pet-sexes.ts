/** A pet's sex, as far as it is known; neutering is a separate field. */
export const PET_SEXES = ['female', 'male', 'unknown'] as const;
export type PetSex = (typeof PET_SEXES)[number];

export const PET_SEX_LABELS: Readonly<Record<PetSex, string>> = {
  female: 'Female',
  male: 'Male',
  unknown: 'Sex unknown',
};

export const isPetSex = (text: string): text is PetSex => Object.hasOwn(PET_SEX_LABELS, text);
