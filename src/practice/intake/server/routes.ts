import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getIntakeEndpoint } from '../contract.ts';
import { getMyIntakeEndpoint, saveMyIntakeEndpoint } from '../own.contract.ts';
import { getIntake } from './get-intake.ts';
import { getMyIntake } from './own/get-my-intake.ts';
import { saveMyIntake } from './own/save-my-intake.ts';

export const intakeHandlers: readonly Handler[] = [
  handle(getIntakeEndpoint, getIntake),
  handle(getMyIntakeEndpoint, getMyIntake),
  handle(saveMyIntakeEndpoint, saveMyIntake),
];
