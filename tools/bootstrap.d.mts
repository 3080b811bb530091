/** The exports of bootstrap.mjs that tests use. */
export declare function isInstalled(folder?: string): boolean;
export const serverEnvironment: Readonly<Record<string, string>>;
export const serverFlags: readonly string[];
