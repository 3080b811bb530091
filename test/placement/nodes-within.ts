import type { Node } from 'libpg-query';

/** Every node of the syntax tree under `value`, itself included, in the order of the text. */
export function* nodesWithin(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesWithin(item);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  // Safe: the parser wraps each node in an object whose only key is the node's kind, and callers ask by the kinds of
  // `Node` alone.
  yield value as Node;
  for (const child of Object.values(value)) yield* nodesWithin(child);
}
