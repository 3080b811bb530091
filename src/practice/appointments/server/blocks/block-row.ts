/** The columns of a block as the contract names them. */
export const BLOCK_COLUMNS = [
  'id',
  'doctor_id as doctorId',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'reason',
] as const;
