import { handle, type Handler } from '#foundation/server/http/handle.ts';
import * as contract from '../contract.ts';
import { addDevice } from './add-device.ts';
import { attachToDesk } from './attach-to-desk.ts';
import { getDesk } from './get-desk.ts';
import { getMyPin } from './get-my-pin.ts';
import { listDevices } from './list-devices.ts';
import { removeMyPin } from './remove-my-pin.ts';
import { revokeDevice } from './revoke-device.ts';
import { setMyPin } from './set-my-pin.ts';

/** Everything but the sign-in by PIN, which creates a session and is served separately: `serve-pin-sign-in.ts`. */
export const securityHandlers: readonly Handler[] = [
  handle(contract.addDeskDeviceEndpoint, addDevice),
  handle(contract.attachToDeskEndpoint, attachToDesk),
  handle(contract.getDeskEndpoint, getDesk),
  handle(contract.getMyPinEndpoint, getMyPin),
  handle(contract.listDeskDevicesEndpoint, listDevices),
  handle(contract.removeMyPinEndpoint, removeMyPin),
  handle(contract.revokeDeskDeviceEndpoint, revokeDevice),
  handle(contract.setMyPinEndpoint, setMyPin),
];
