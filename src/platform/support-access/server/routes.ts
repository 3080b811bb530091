import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  currentSupportAccessEndpoint,
  endSupportAccessEndpoint,
  listClinicEventsEndpoint,
  listClinicSupportAccessesEndpoint,
  listPlatformClinicEventsEndpoint,
  listSupportAccessesEndpoint,
  openSupportAccessEndpoint,
} from '../contract.ts';
import { currentSupportAccess } from './current-support-access.ts';
import { endSupportAccess } from './end-support-access.ts';
import { listClinicEvents } from './list-clinic-events.ts';
import { listClinicSupportAccesses } from './list-clinic-support-accesses.ts';
import { listPlatformClinicEvents } from './list-platform-clinic-events.ts';
import { listSupportAccesses } from './list-support-accesses.ts';
import { openSupportAccess } from './open-support-access.ts';

export const supportAccessHandlers: readonly Handler[] = [
  handle(currentSupportAccessEndpoint, currentSupportAccess),
  handle(openSupportAccessEndpoint, openSupportAccess),
  handle(endSupportAccessEndpoint, endSupportAccess),
  handle(listSupportAccessesEndpoint, listSupportAccesses),
  handle(listClinicSupportAccessesEndpoint, listClinicSupportAccesses),
  handle(listClinicEventsEndpoint, listClinicEvents),
  handle(listPlatformClinicEventsEndpoint, listPlatformClinicEvents),
];
