import { useEffect, useState } from 'react';
import { loadConfig, type PublicConfig } from './config.ts';

/** The server's public configuration; undefined until it is loaded, or if the server cannot be reached. */
export function useConfig(): PublicConfig | undefined {
  const [config, setConfig] = useState<PublicConfig>();
  useEffect(() => {
    loadConfig().then(setConfig, () => undefined);
  }, []);
  return config;
}
