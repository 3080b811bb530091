/** Which nodes each node points to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * One cycle for each group of nodes that reach each other: the shortest through the group's first node by name.
 * An acyclic graph has none. Nodes that are pointed to and not listed count as pointing nowhere.
 */
export function findCycles(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const settled = new Set<string>();
  for (const start of [...graph.keys()].toSorted()) {
    if (settled.has(start)) continue;
    const cycle = shortestCycleThrough(start, graph);
    if (cycle === undefined) continue;
    cycles.push(cycle);
    for (const node of reachableFrom(start, graph)) {
      if (reachableFrom(node, graph).has(start)) settled.add(node);
    }
  }
  return cycles;
}

function reachableFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/** Breadth first, so that the first way back to the start is a shortest one. */
function shortestCycleThrough(start: string, graph: Graph): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of [...(graph.get(node) ?? [])].toSorted()) {
      if (next === start) return pathTo(node, start, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [end];
  for (let node = end; node !== start;) {
    node = cameFrom.get(node) ?? start;
    path.unshift(node);
  }
  return path;
}
