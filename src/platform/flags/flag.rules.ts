import { FLAG_KEYS, FLAGS, type FlagKey } from '#vocabulary/flags.ts';

/**
 * FLAG-3. Whether the last day of a flag has passed. Both are calendar days in UTC, such as `2027-06-30`; on its last
 * day a flag is not expired yet.
 */
export const isExpired = (key: FlagKey, today: string): boolean => FLAGS[key].expiresOn < today;

/** FLAG-3. The expired flags, for the platform's alerts. */
export const expiredFlags = (today: string): FlagKey[] => FLAG_KEYS.filter((key) => isExpired(key, today));
