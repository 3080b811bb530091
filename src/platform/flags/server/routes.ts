import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { changeFlagEndpoint, listFlagsEndpoint, myFlagsEndpoint } from '../contract.ts';
import { changeFlag } from './change-flag.ts';
import { listFlags } from './list-flags.ts';
import { myFlags } from './my-flags.ts';

export const flagsHandlers: readonly Handler[] = [
  handle(myFlagsEndpoint, myFlags),
  handle(listFlagsEndpoint, listFlags),
  handle(changeFlagEndpoint, changeFlag),
];
