import { readFile } from 'node:fs/promises';
import type { Processes } from './paired-rounds.ts';

async function coresOf(pid: number | 'self'): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return /^Cpus_allowed_list:\s+(\S+)/m.exec(status)?.[1] ?? '?';
}

/** Says on which cores the load generator runs, and what that does to the figures. */
export function coresSentence(load: string, server: string, postgres: string): string {
  if (load === server && load === postgres)
    return (
      `The load generator shares the cores ${load} with the server and the database: over 8 connections a request also waits for ` +
      'the load generator, so that times are aimed at over one connection (alone).'
    );
  return (
    `The load generator runs on the cores ${load}, the server on ${server}, the database on ${postgres}. ` +
    'Times are aimed at over one connection (alone).'
  );
}

export const describeCores = async ({ server, postmaster }: Processes): Promise<string> =>
  coresSentence(await coresOf('self'), await coresOf(server), await coresOf(postmaster()));
