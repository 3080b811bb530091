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
import { bookDemo } from './book-demo.ts';
import { cancelDemo, markDemo, moveDemo } from './change-demo.ts';
import { addTimeOff, changeDemoHost, changeDemoSettings, demoSetup, removeTimeOff } from './demo-setup.ts';
import { adviseNextSlot } from './free-slots.ts';
import { cancelDemoByLink, moveDemoByLink, openDemoLink } from './linked-demo.ts';
import { listDemoSlots } from './list-demo-slots.ts';
import { listMoveSlots } from './list-move-slots.ts';
import { listDemos } from './list-demos.ts';

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
  handle(demoSetupEndpoint, demoSetup),
  handle(changeDemoSettingsEndpoint, changeDemoSettings),
  handle(changeDemoHostEndpoint, changeDemoHost),
  handle(addTimeOffEndpoint, addTimeOff),
  handle(removeTimeOffEndpoint, removeTimeOff),
];
