import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainText, checkChain, type ChainEnd, type ChainEntry } from './chain.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function chainOf(contents: readonly unknown[]) {
  const entries: (ChainEntry & { contentHash: string })[] = [];
  for (const [index, content] of contents.entries()) {
    const entry: ChainEntry = {
      position: index + 1,
      petId: 'pet',
      visitId: `visit ${index}`,
      kind: 'signature',
      content,
      reason: null,
      signerId: 'somebody',
      signerName: 'Dr Test',
      signerLicence: null,
      signedAt: '2026-11-22T10:00:00.000Z',
      previousHash: entries.at(-1)?.contentHash ?? null,
    };
    entries.push({ ...entry, contentHash: sha256(chainText(entry)) });
  }
  return entries;
}

const endOf = (entries: ReturnType<typeof chainOf>): ChainEnd | null => {
  const last = entries.at(-1);
  return last ? { length: last.position, lastHash: last.contentHash } : null;
};

describe('SIGN-1: the chain', () => {
  test('of what was signed is intact, also read back with another spelling of the instant', () => {
    const entries = chainOf([{ a: 1 }, { b: 2 }]).map((entry) =>
      Object.assign(entry, { signedAt: '2026-11-22T11:00:00+01:00' }),
    );
    expect(checkChain(entries, endOf(entries), sha256)).toEqual({ isIntact: true, brokenAt: null });
    expect(checkChain([], null, sha256)).toEqual({ isIntact: true, brokenAt: null });
  });

  test('breaks after its last entry where its end was not noted, or noted otherwise', () => {
    const entries = chainOf([{ a: 1 }]);
    expect(checkChain(entries, null, sha256)).toEqual({ isIntact: false, brokenAt: 2 });
    const end = { length: 1, lastHash: sha256('another') };
    expect(checkChain(entries, end, sha256)).toEqual({ isIntact: false, brokenAt: 2 });
  });

  test('breaks at the first entry that was changed, removed or moved', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 6 }), fc.nat(), (texts, pick) => {
        const entries = chainOf(texts.map((text) => ({ text })));
        const end = endOf(entries);
        const index = pick % entries.length;
        const changed = entries.map((entry, at) =>
          at === index ? { ...entry, content: { text: 'forged', was: entry.content } } : entry,
        );
        expect(checkChain(changed, end, sha256)).toEqual({ isIntact: false, brokenAt: index + 1 });
        expect(checkChain(entries.toSpliced(index, 1), end, sha256).brokenAt).toBe(index + 1);
        expect(checkChain(entries.slice(0, index), end, sha256).brokenAt).toBe(index + 1);
        const [forged] = entries.slice(index);
        if (!forged) throw new Error('no such entry');
        const renamed = entries.with(index, { ...forged, signerName: 'Dr Other' });
        expect(checkChain(renamed, end, sha256).brokenAt).toBe(index + 1);
      }),
    );
  });
});
