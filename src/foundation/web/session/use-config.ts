import { useEffect, useState } from 'react';
import { loadConfig, type PublicConfig } from './config.ts';

/** What the server tells about itself; undefined until it has, or when it cannot be reached. */
export function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    loadConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}
