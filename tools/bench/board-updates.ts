import type { Pool } from 'pg';
import { measureFanOut } from '#test/fan-out.ts';
import type { BenchPerson, ServerAddress } from './people.ts';
import { residentMegabytes } from './process-cpu.ts';

const SOCKETS = 200;
const CHANGES = 200;

export interface BoardFigures {
  readonly sockets: number;
  /** From the commit until the last browser is notified. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Additional memory of the server while all browsers are connected. */
  readonly kilobytesPerSocket: number;
}

/** Measures how long a changed appointment takes to reach all browsers that show the clinic's board. */
export async function measureBoardUpdates(
  owner: Pool,
  server: ServerAddress & { readonly pid: number },
  person: BenchPerson,
): Promise<BoardFigures> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from appointments where clinic_id = $1 and starts_at > now() order by starts_at limit 1',
    [person.clinicId],
  );
  const megabytesBefore = await residentMegabytes(server.pid);
  let megabytesConnected = megabytesBefore;
  const { p50Ms, p99Ms } = await measureFanOut({
    url: `http://127.0.0.1:${server.port}`,
    key: server.publishableKey,
    topic: `clinic:${person.clinicId}`,
    token: person.accessToken,
    socketCount: SOCKETS,
    changeCount: CHANGES,
    change: async (n) => {
      if (n === 0) megabytesConnected = await residentMegabytes(server.pid);
      await owner.query(
        'update appointments set notes = $3, version = version + 1 where clinic_id = $1 and id = $2',
        [person.clinicId, rows[0]?.id, `Change ${n}`],
      );
    },
  });
  const kilobytesPerSocket = Math.max(
    0,
    Math.round(((megabytesConnected - megabytesBefore) * 1024) / SOCKETS),
  );
  return { sockets: SOCKETS, p50Ms, p99Ms, kilobytesPerSocket };
}
