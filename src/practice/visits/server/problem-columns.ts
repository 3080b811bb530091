/** The columns of a problem as the contract names them. */
export const PROBLEM_COLUMNS = [
  'id',
  'name',
  'code_system as codeSystem',
  'code',
  'status',
  'onset_on as onsetOn',
  'closed_on as closedOn',
  'note',
  'visit_id as visitId',
  'version',
  'created_at as createdAt',
] as const;
