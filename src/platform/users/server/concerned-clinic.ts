import type { PlatformUser } from '../contract.ts';

/** The clinic whose audit trail shows the entry too, for an account that belongs to one. */
export const concernedClinic = ({ clinicId }: PlatformUser) => (clinicId === null ? {} : { clinicId });
