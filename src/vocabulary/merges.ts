/** What can be merged: two pets, or two clients. */
export const MERGE_SUBJECTS = ['pet', 'client'] as const;
export type MergeSubject = (typeof MERGE_SUBJECTS)[number];

export const MERGE_FIELDS = [
  'name',
  'species',
  'breed',
  'sex',
  'neutered',
  'born',
  'colour',
  'microchip',
  'fullName',
  'address',
  'account',
  'notes',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

export const MERGE_FIELD_LABELS: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  species: 'Species',
  breed: 'Breed',
  sex: 'Sex',
  neutered: 'Neutered',
  born: 'Born',
  colour: 'Color',
  microchip: 'Microchip',
  fullName: 'Name',
  address: 'Address',
  account: 'Portal account',
  notes: 'Notes',
};

/** Whose value is used after a merge: that of the record that is kept or of the other one, or, for notes, both texts. */
export const MERGE_CHOICES = ['kept', 'merged', 'both'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

/** The kinds of entries that a merge moves and a screen counts. */
export const MERGED_KINDS = [
  'appointments',
  'visits',
  'vaccinations',
  'charges',
  'documents',
  'tasks',
  'weights',
  'alerts',
  'problems',
  'pets',
] as const;
export type MergedKind = (typeof MERGED_KINDS)[number];

/** Why two records look like the same pet or person. */
export const DUPLICATE_REASONS = ['microchip', 'name_and_client', 'phone', 'email'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
