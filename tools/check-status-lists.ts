import { holdsSlot } from '#practice/appointments/appointment-status.rules.ts';
import { APPOINTMENT_STATUSES, SLOT_RELEASED } from '#vocabulary/appointment-status.ts';
import { lineOf } from './line-of.ts';
import { readProductFiles } from './read-product-files.ts';

/** Files that may list statuses, because each list there has a name or is a table of them. */
const DEFINITIONS: ReadonlySet<string> = new Set([
  'src/vocabulary/appointment-status.ts',
  'src/practice/appointments/appointment-status.rules.ts',
  'db/repeatable/practice/appointments/holds_slot.sql',
  'db/repeatable/practice/appointments/counts_as_scheduled.sql',
]);

/** Two or more quoted words in brackets: an array, the arguments of a set, or the operand of `in` in SQL. */
const LIST = /[([]\s*(?<items>'[a-z_]+'(?:\s*,\s*'[a-z_]+')+)\s*,?\s*[)\]]/g;

export interface StatusList {
  readonly path: string;
  readonly line: number;
  /** In the order of the vocabulary, each once. */
  readonly statuses: readonly string[];
}

/** The lists in TypeScript or SQL that contain appointment statuses only. */
export function statusListsIn(path: string, text: string): StatusList[] {
  return [...text.matchAll(LIST)].flatMap(({ groups, index }) => {
    const items = (groups?.['items'] ?? '').split(',').map((item) => item.trim().slice(1, -1));
    const statuses = APPOINTMENT_STATUSES.filter((status) => items.includes(status));
    if (new Set(items).size !== statuses.length) return [];
    return [{ path, line: lineOf(text, index), statuses }];
  });
}

const HOLDING = APPOINTMENT_STATUSES.filter(holdsSlot);

/** Whether a list contains exactly the statuses that hold a slot, or exactly the others. */
const decidesAboutSlots = (statuses: readonly string[]): boolean =>
  [SLOT_RELEASED, HOLDING].some((side) => side.every((status) => statuses.includes(status)));

const languageOf = (path: string): string => (path.endsWith('.sql') ? 'SQL' : 'TypeScript');
const placeOf = ({ path, line, statuses }: StatusList): string =>
  `${path}:${line} lists ${statuses.join(', ')}`;

/**
 * The faults of the lists in a set of files, each as a sentence: which statuses hold a slot is decided by one
 * function in each language, and any other set of statuses is written once per language, under a name.
 */
export function refusedLists(lists: readonly StatusList[]): string[] {
  const isRepeated = (list: StatusList): boolean =>
    lists.some(
      (other) =>
        other !== list &&
        languageOf(other.path) === languageOf(list.path) &&
        other.statuses.join() === list.statuses.join(),
    );
  return lists
    .filter(({ path }) => !DEFINITIONS.has(path))
    .flatMap((list) => {
      if (decidesAboutSlots(list.statuses))
        return [`${placeOf(list)}: use holdsSlot, or the column holds_slot`];
      if (isRepeated(list)) return [`${placeOf(list)}, which is listed elsewhere too: give the set one name`];
      return [];
    });
}

async function main(): Promise<void> {
  const texts = await readProductFiles(['src/**/*.{ts,tsx}', 'db/repeatable/**/*.sql']);
  const lists = [...texts]
    // A policy lists the statuses that it allows.
    .filter(([path]) => !path.endsWith('.policies.sql'))
    .flatMap(([path, text]) => statusListsIn(path, text));
  const refused = refusedLists(lists);
  for (const sentence of refused) process.stdout.write(`${sentence}\n`);
  process.stdout.write(`${lists.length} lists of appointment statuses, ${refused.length} refused\n`);
  process.exitCode = refused.length > 0 || lists.length === 0 ? 1 : 0;
}

if (import.meta.main) await main();
