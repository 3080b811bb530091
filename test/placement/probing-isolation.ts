import { AsyncLocalStorage } from 'node:async_hooks';

const probes = new AsyncLocalStorage<true>();

/** Runs statements that name no clinic on purpose, to prove that row-level security holds without it. */
export const probingIsolation = <T>(work: () => Promise<T>): Promise<T> => probes.run(true, work);

/** Whether the caller was called by `probingIsolation`. */
export const isProbingIsolation = (): boolean => probes.getStore() === true;
