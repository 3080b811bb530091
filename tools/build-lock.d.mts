/** The exports of build-lock.mjs that tests use. */
export declare function withBuildLock(
  file: string,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void>;
