/** The columns of a diagnosis as the contract names them. */
export const DIAGNOSIS_COLUMNS = [
  'id',
  'problem_id as problemId',
  'code_system as codeSystem',
  'code',
  'code_version as codeVersion',
  'display',
  'original_text as originalText',
  'certainty',
  'created_at as createdAt',
] as const;
