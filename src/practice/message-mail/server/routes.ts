import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { changeMailSettingsEndpoint, getMailSettingsEndpoint } from '../contract.ts';
import { changeMailSettings, getMailSettings } from './mail-settings.ts';

export const messageMailHandlers: readonly Handler[] = [
  handle(getMailSettingsEndpoint, getMailSettings),
  handle(changeMailSettingsEndpoint, changeMailSettings),
];
