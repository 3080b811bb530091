interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Versions that follow each other by a person's own writes alone. */
interface OwnWrites {
  readonly from: number;
  readonly to: number;
}

const ownWrites = new Map<string, OwnWrites>();
const underWay = new Map<string, Promise<unknown>>();

/** What a write of somebody who has seen that version is to say. */
function versionFor({ id, version }: Versioned): number {
  const own = ownWrites.get(id);
  return own !== undefined && version >= own.from && version < own.to ? own.to : version;
}

function remember(id: string, from: number, to: number): void {
  const own = ownWrites.get(id);
  ownWrites.set(id, { from: own?.to === from ? own.from : from, to });
}

/**
 * Writes of one record in the order in which a person has made them, each with the version that the one before has left.
 * Whoever is quicker than the server is not told that somebody else has changed what they have changed themselves; what
 * somebody else has changed meanwhile is refused as ever.
 *
 * @param of the record as the person has seen it.
 * @param write sends it with that version, and gives the record as it is now.
 * @throws whatever the write throws. Those behind it go on.
 */
export async function inOrder<T extends Versioned>(
  of: Versioned,
  write: (version: number) => Promise<T>,
): Promise<T> {
  const before = underWay.get(of.id);
  const writing = (async () => {
    await before?.catch(() => undefined);
    const version = versionFor(of);
    const now = await write(version);
    remember(of.id, version, now.version);
    return now;
  })();
  underWay.set(of.id, writing);
  try {
    return await writing;
  } finally {
    if (underWay.get(of.id) === writing) underWay.delete(of.id);
  }
}
