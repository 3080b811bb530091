import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import {
  addLabConnectionEndpoint,
  changeLabConnectionEndpoint,
  getLabServerEndpoint,
  type LabServer,
  listLabConnectionsEndpoint,
  pollLabConnectionEndpoint,
  renewLabCodeEndpoint,
  setLabTokenEndpoint,
  testLabConnectionEndpoint,
} from '../contract.ts';
import {
  listLabMessagesEndpoint,
  listLabSendsEndpoint,
  openLabMessageEndpoint,
  retryLabMessageEndpoint,
  retryLabSendEndpoint,
  uploadLabFileEndpoint,
  uploadStoredLabFileEndpoint,
} from '../messages.contract.ts';
import {
  addConnection,
  changeConnection,
  renewCode,
  requestPoll,
  requestTest,
  setToken,
} from './change-connection.ts';
import { findConnections } from './connection-row.ts';
import type { LabParts } from './lab-parts.ts';
import { listMessages, openMessage, retryMessage, uploadFile } from './messages.ts';
import { type Simulator, simulateResults } from './simulate.ts';
import { simulateResultsEndpoint } from '../simulate.contract.ts';
import { uploadStoredFile } from './upload-stored-file.ts';
import { listSends, retrySend } from './sends.ts';

export const labConnectionsHandlers: readonly Handler[] = [
  handle(listLabConnectionsEndpoint, async (ctx) => ({ items: await findConnections(ctx) })),
  handle(addLabConnectionEndpoint, addConnection),
  handle(changeLabConnectionEndpoint, changeConnection),
  handle(renewLabCodeEndpoint, renewCode),
  handle(testLabConnectionEndpoint, requestTest),
  handle(pollLabConnectionEndpoint, requestPoll),
  handle(listLabMessagesEndpoint, listMessages),
  handle(openLabMessageEndpoint, openMessage),
  handle(retryLabMessageEndpoint, retryMessage),
  handle(uploadLabFileEndpoint, uploadFile),
  handle(listLabSendsEndpoint, listSends),
  handle(retryLabSendEndpoint, retrySend),
];

/**
 * What needs the key that seals tokens, or says how this process is set up. @param simulator of the demo; without it, nothing can be
 * simulated here.
 */
export const labConnectionsOutside = (
  parts: LabParts,
  server: () => Omit<LabServer, 'hasSimulator'>,
  simulator: Simulator | null = null,
): readonly OutsideHandler[] => [
  handleOutside(getLabServerEndpoint, () =>
    Promise.resolve({ ...server(), hasSimulator: simulator !== null }),
  ),
  handleOutside(setLabTokenEndpoint, (call, input) => setToken(parts, call, input)),
  handleOutside(uploadStoredLabFileEndpoint, (call, input) => uploadStoredFile(parts, call, input)),
  ...(simulator
    ? [handleOutside(simulateResultsEndpoint, (call, input) => simulateResults(simulator, call, input))]
    : []),
];

export const separateLabConnectionEndpoints = [
  getLabServerEndpoint,
  setLabTokenEndpoint,
  uploadStoredLabFileEndpoint,
];
