/** What tests use of bootstrap.mjs. */
export declare function isInstalled(folder?: string): boolean;
