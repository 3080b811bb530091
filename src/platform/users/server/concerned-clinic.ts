import type { PlatformUser } from '../contract.ts';

/** The account's clinic, whose audit trail includes the entry. */
export const concernedClinic = ({ clinicId }: PlatformUser) => (clinicId === null ? {} : { clinicId });
