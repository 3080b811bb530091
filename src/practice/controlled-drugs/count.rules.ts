/** Something that a count lists: a container, or the unopened of a lot at a place. */
export interface CountPlace {
  readonly lotId: string;
  readonly locationId: string;
  /** Null for what is unopened. */
  readonly containerId: string | null;
}

const keyOf = ({ lotId, locationId, containerId }: CountPlace): string =>
  [lotId, locationId, containerId ?? ''].join(' ');

/** CD-5. Whether a count lists everything that is there, and nothing else: an empty shelf is no line. */
export function isComplete(counted: readonly CountPlace[], there: readonly CountPlace[]): boolean {
  const keys = new Set(counted.map(keyOf));
  return (
    keys.size === counted.length && keys.size === there.length && there.every((one) => keys.has(keyOf(one)))
  );
}
