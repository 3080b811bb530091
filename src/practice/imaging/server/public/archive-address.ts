export type { ArchiveAddress } from '../archive/archive-addresses.ts';
