import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { listJoinableClinicsEndpoint, listMyClinicsEndpoint } from '../../own.contract.ts';
import { listJoinableClinics } from './list-joinable-clinics.ts';
import { listMyClinics } from './list-my-clinics.ts';

/** What clients see of clinics. */
export const ownClinicsHandlers: readonly Handler[] = [
  handle(listJoinableClinicsEndpoint, listJoinableClinics),
  handle(listMyClinicsEndpoint, listMyClinics),
];
