import { readFile } from 'node:fs/promises';

/** The title of a session's process names its client: `postgres: app tailwell 127.0.0.1(5123) idle`. */
const SESSION = /^postgres: .* (?:\[local\]|[\da-f.:]+\(\d+\))/;

/** The processes of a PostgreSQL server that serve a session. */
export async function backendsOf(postmaster: number): Promise<number[]> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = children.trim().split(/\s+/).map(Number);
  const titles = await Promise.all(
    pids.map(async (pid) => ({ pid, title: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  return titles.filter(({ title }) => SESSION.test(title)).map(({ pid }) => pid);
}
