import { CONNECTION } from '../given-channels.ts';

/** For the endpoints of message channels. Off, so that it needs no provider. */
export const MESSAGE_CHANNEL_SAMPLES: Readonly<Record<string, () => Record<string, unknown>>> = {
  'messageChannels.changeRoute': () => ({ channel: 'sms', way: 'twilio', isOn: false }),
  'messageChannels.chooseLocation': () => ({ locationId: null }),
  'messageChannels.connectTwilio': () => ({ ...CONNECTION }),
  'messageChannels.disconnectTwilio': () => ({}),
  'messageChannels.getSettings': () => ({}),
  'messageChannels.listStates': () => ({}),
};
