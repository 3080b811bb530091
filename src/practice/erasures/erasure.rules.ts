const comparable = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** G-02. Whether somebody typed the name of the client whom they erase. Case and the number of spaces do not matter. */
export const isConfirmedName = (name: string, typed: string): boolean =>
  comparable(typed) !== '' && comparable(name) === comparable(typed);
