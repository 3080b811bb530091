import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oncePerAddress, type Recipient, strongestReason } from './recipients.rules.ts';

const recipient = (clientId: string, address: string | null, petIds: readonly string[] = []): Recipient => ({
  clientId,
  clientName: clientId,
  pets: petIds.map((id) => ({ id, name: id })),
  reached: { channel: address === null ? 'portal' : 'email', address, isDelayed: false },
});

describe('one message to an address', () => {
  test('goes to the first, with the pets of both', () => {
    const [first, second] = oncePerAddress([
      recipient('ada', 'Home@example.com', ['rex']),
      recipient('ben', 'home@example.com', ['rex', 'tom']),
    ]);
    expect(first?.pets.map(({ id }) => id)).toEqual(['rex', 'tom']);
    expect(second?.reached).toEqual({ channel: null, reason: 'same_address' });
  });

  test('the portal is everybody’s own', () => {
    const both = [recipient('ada', null), recipient('ben', null)];
    expect(oncePerAddress(both)).toEqual(both);
  });

  test('property: nobody is lost, no address is left twice, and no pet either', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'A', null), fc.subarray(['x', 'y', 'z']))),
        (rows) => {
          const given = rows.map(([address, pets], index) => recipient(String(index), address, pets));
          const kept = oncePerAddress(given);
          expect(kept.map(({ clientId }) => clientId)).toEqual(given.map(({ clientId }) => clientId));
          const addresses = kept.flatMap(({ reached }) =>
            reached.channel === 'email' && reached.address !== null ? [reached.address.toLowerCase()] : [],
          );
          expect(new Set(addresses).size).toBe(addresses.length);
          const petsOf = (all: readonly Recipient[]) =>
            new Set(
              all.flatMap(({ reached, pets }) => (reached.channel === null ? [] : pets.map(({ id }) => id))),
            );
          expect(petsOf(kept)).toEqual(petsOf(given));
        },
      ),
    );
  });
});

test('of several reasons the one that says most is given', () => {
  expect(strongestReason([{ reason: 'no_address' }, { reason: 'opted_out' }])).toBe('opted_out');
  expect(strongestReason([{ reason: 'channel_off' }, { reason: 'erased' }])).toBe('inactive');
  expect(strongestReason([])).toBe('no_address');
});
