/** What tests use of build-lock.mjs. */
export declare function inTurn(file: string, onWait: () => void, work: () => Promise<void>): Promise<void>;
