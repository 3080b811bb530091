/** The exports of build-lock.mjs that tests use. */
export declare function withFileLock(
  file: string,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void>;
