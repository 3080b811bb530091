import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import {
  changeRouteEndpoint,
  chooseLocationEndpoint,
  connectTwilioEndpoint,
  disconnectTwilioEndpoint,
  getChannelSettingsEndpoint,
  listChannelStatesEndpoint,
} from '../contract.ts';
import type { ChannelParts } from './channel-parts.ts';
import { changeRoute, chooseLocation, getChannelSettings } from './channel-settings.ts';
import { connectTwilio, disconnectTwilio } from './connect-twilio.ts';
import { channelStates } from './public/channel-states.ts';

export const messageChannelsHandlers: readonly Handler[] = [
  handle(listChannelStatesEndpoint, async (ctx) => ({ items: [...(await channelStates(ctx))] })),
  handle(getChannelSettingsEndpoint, getChannelSettings),
  handle(disconnectTwilioEndpoint, disconnectTwilio),
  handle(chooseLocationEndpoint, chooseLocation),
  handle(changeRouteEndpoint, changeRoute),
];

/** What waits for Twilio, or needs the key that seals its token. */
export const messageChannelsOutside = (parts: ChannelParts): readonly OutsideHandler[] => [
  handleOutside(connectTwilioEndpoint, (call, input) => connectTwilio(parts, call, input)),
];

export const separateMessageChannelEndpoints = [connectTwilioEndpoint];
