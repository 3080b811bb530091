/** The body systems of an examination, from head to tail. */
export const BODY_SYSTEMS = [
  'general',
  'eyes',
  'ears',
  'nose_throat',
  'oral',
  'skin',
  'lymph_nodes',
  'cardiovascular',
  'respiratory',
  'abdomen',
  'urogenital',
  'musculoskeletal',
  'neurologic',
  'rectal',
] as const;
export type BodySystem = (typeof BODY_SYSTEMS)[number];

export const BODY_SYSTEM_LABELS: Readonly<Record<BodySystem, string>> = {
  general: 'General appearance',
  eyes: 'Eyes',
  ears: 'Ears',
  nose_throat: 'Nose and throat',
  oral: 'Mouth and teeth',
  skin: 'Skin and coat',
  lymph_nodes: 'Lymph nodes',
  cardiovascular: 'Heart and circulation',
  respiratory: 'Respiratory',
  abdomen: 'Abdomen',
  urogenital: 'Urogenital',
  musculoskeletal: 'Musculoskeletal',
  neurologic: 'Neurologic',
  rectal: 'Rectal',
};

/** What was found in a body system. A system without an entry was not examined. */
export const FINDING_RESULTS = ['normal', 'abnormal', 'not_examined'] as const;
export type FindingResult = (typeof FINDING_RESULTS)[number];

export const FINDING_RESULT_LABELS: Readonly<Record<FindingResult, string>> = {
  normal: 'Normal',
  abnormal: 'Abnormal',
  not_examined: 'Not examined',
};
