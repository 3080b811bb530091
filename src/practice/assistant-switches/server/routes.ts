import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getAssistantSwitchesEndpoint } from '../contract.ts';
import { findSwitches } from './find-switches.ts';

export const assistantSwitchesHandlers: readonly Handler[] = [
  handle(getAssistantSwitchesEndpoint, findSwitches),
];
