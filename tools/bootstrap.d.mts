/** What tests use of bootstrap.mjs. */
export declare function isInstalled(folder?: string): boolean;
export const compileCache: string;
export const serverFlags: readonly string[];
