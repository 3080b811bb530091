import { createRequire } from 'node:module';

interface LibraryLog {
  setLevel(level: 'silent'): void;
  getLevel(): number;
  readonly levels: Readonly<Record<'SILENT', number>>;
}

/** The logs of the parser within the protocol's library, which has a copy of its own. */
export function libraryLogs(): readonly LibraryLog[] {
  const library = createRequire(createRequire(import.meta.url).resolve('dcmjs-dimse'));
  // Safe: the parser's log is one of the package `loglevel`.
  const { log } = library('dcmjs') as {
    readonly log: LibraryLog & { getLoggers(): Readonly<Record<string, LibraryLog>> };
  };
  return [log, ...Object.values(log.getLoggers())];
}

/** It would write to the console whatever somebody sends that it cannot read. */
export const silenceLibrary = (): void => libraryLogs().forEach((log) => log.setLevel('silent'));
