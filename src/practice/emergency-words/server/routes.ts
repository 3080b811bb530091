import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addEmergencyTermEndpoint,
  changeEmergencySettingsEndpoint,
  getEmergencySetupEndpoint,
  removeEmergencyTermEndpoint,
  switchEmergencyTermEndpoint,
  tryEmergencyTextEndpoint,
} from '../contract.ts';
import { changeEmergencySettings, getEmergencySetup } from './emergency-setup.ts';
import { tryEmergencyText } from './try-text.ts';
import { addEmergencyTerm, removeEmergencyTerm, switchEmergencyTerm } from './write-terms.ts';

/** `/v1/emergency-terms/try` comes before what would match it as an id. */
export const emergencyHandlers: readonly Handler[] = [
  handle(tryEmergencyTextEndpoint, tryEmergencyText),
  handle(addEmergencyTermEndpoint, addEmergencyTerm),
  handle(changeEmergencySettingsEndpoint, changeEmergencySettings),
  handle(getEmergencySetupEndpoint, getEmergencySetup),
  handle(removeEmergencyTermEndpoint, removeEmergencyTerm),
  handle(switchEmergencyTermEndpoint, switchEmergencyTerm),
];
