import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addTimeOffEndpoint,
  bookDemoEndpoint,
  cancelDemoByLinkEndpoint,
  cancelDemoEndpoint,
  changeDemoHostEndpoint,
  changeDemoSettingsEndpoint,
  demoSetupEndpoint,
  listDemosEndpoint,
  listDemoSlotsEndpoint,
  listMoveSlotsEndpoint,
  markDemoEndpoint,
  moveDemoByLinkEndpoint,
  moveDemoEndpoint,
  openDemoLinkEndpoint,
  removeTimeOffEndpoint,
} from '../contract.ts';
import { addTimeOff } from './add-time-off.ts';
import { bookDemo } from './book-demo.ts';
import { cancelDemoByLink } from './cancel-demo-by-link.ts';
import { cancelDemo } from './cancel-demo.ts';
import { changeDemoHost } from './change-demo-host.ts';
import { changeDemoSettings } from './change-demo-settings.ts';
import { adviseNextSlot } from './free-slots.ts';
import { getDemoSetup } from './get-demo-setup.ts';
import { listDemoSlots } from './list-demo-slots.ts';
import { listMoveSlots } from './list-move-slots.ts';
import { listDemos } from './list-demos.ts';
import { markDemo } from './mark-demo.ts';
import { moveDemoByLink } from './move-demo-by-link.ts';
import { moveDemo } from './move-demo.ts';
import { openDemoLink } from './open-demo-link.ts';
import { removeTimeOff } from './remove-time-off.ts';

export const demosHandlers: readonly Handler[] = [
  handle(listDemoSlotsEndpoint, listDemoSlots),
  handle(bookDemoEndpoint, bookDemo, adviseNextSlot),
  handle(openDemoLinkEndpoint, openDemoLink),
  handle(moveDemoByLinkEndpoint, moveDemoByLink, adviseNextSlot),
  handle(cancelDemoByLinkEndpoint, cancelDemoByLink),
  handle(listDemosEndpoint, listDemos),
  handle(markDemoEndpoint, markDemo),
  handle(listMoveSlotsEndpoint, listMoveSlots),
  handle(moveDemoEndpoint, moveDemo, adviseNextSlot),
  handle(cancelDemoEndpoint, cancelDemo),
  handle(demoSetupEndpoint, getDemoSetup),
  handle(changeDemoSettingsEndpoint, changeDemoSettings),
  handle(changeDemoHostEndpoint, changeDemoHost),
  handle(addTimeOffEndpoint, addTimeOff),
  handle(removeTimeOffEndpoint, removeTimeOff),
];
