import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { onOff } from '#foundation/server/settings/setting-parsers.ts';

/** How this process reaches AI models. */
export interface AiSettings {
  /** Whether models on this machine and its network may be asked. */
  readonly reachesPrivateHosts: boolean;
}

export const aiSettings = defineSettings(
  {
    privateHosts: {
      name: 'AI_PRIVATE_HOSTS',
      description:
        'whether AI models on this machine and in private networks may be asked: 1 where the server is in the clinic, with a model of its own',
      parse: onOff(false),
    },
  },
  ({ privateHosts }): AiSettings => ({ reachesPrivateHosts: privateHosts }),
);
