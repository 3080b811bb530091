/** What tests use of bootstrap.mjs. */
export declare function isInstalled(folder?: string): boolean;
export const serverEnvironment: Readonly<Record<string, string>>;
export const serverFlags: readonly string[];
