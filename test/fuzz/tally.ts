/** How often each status was answered, by what was called. */
export interface Tally {
  note(route: string, status: number): void;
  /** One line for each wire: how many requests, and the share of each status. */
  wires(): readonly string[];
  /** Routes that were called at least so often and never answered with success. */
  neverAccepted(minCalls: number): readonly string[];
  /** The share of requests with one of these statuses. */
  shareOf(statuses: readonly number[]): number;
}

const WIRES = [
  '/api/v1',
  '/rest/v1',
  '/auth/v1',
  '/storage/v1',
  '/functions/v1',
  '/realtime/v1',
  'MESSAGE',
] as const;
const wireOf = (route: string): string => WIRES.find((wire) => route.includes(wire)) ?? 'others';

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const sum = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

export function createTally(): Tally {
  const routes = new Map<string, Map<number, number>>();

  function byWire(): Map<string, Map<number, number>> {
    const wires = new Map<string, Map<number, number>>();
    for (const [route, counts] of routes) {
      const wire = wires.get(wireOf(route)) ?? new Map<number, number>();
      for (const [status, count] of counts) wire.set(status, (wire.get(status) ?? 0) + count);
      wires.set(wireOf(route), wire);
    }
    return wires;
  }

  return {
    note: (route, status) => {
      const counts = routes.get(route) ?? new Map<number, number>();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      routes.set(route, counts);
    },
    wires: () =>
      [...byWire()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([wire, counts]) => {
          const total = sum(counts);
          const shares = [...counts]
            .toSorted(([a], [b]) => a - b)
            .map(([status, count]) => `${status}: ${count} (${percent(count, total)})`);
          return `${wire} ${total} requests, ${shares.join(', ')}`;
        }),
    neverAccepted: (minCalls) =>
      [...routes]
        .filter(([, counts]) => sum(counts) >= minCalls && ![...counts.keys()].some((status) => status < 400))
        .map(([route, counts]) => `${route} ${JSON.stringify(Object.fromEntries(counts))}`),
    shareOf: (statuses) => {
      const all = [...routes.values()];
      const total = all.reduce((count, counts) => count + sum(counts), 0);
      const found = all.flatMap((counts) => statuses.map((status) => counts.get(status) ?? 0));
      return total === 0 ? 0 : found.reduce((count, one) => count + one, 0) / total;
    },
  };
}
