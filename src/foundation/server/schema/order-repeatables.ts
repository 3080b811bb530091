import type { SchemaFile } from './schema-file.ts';
import { schemaObjects } from './schema-objects.ts';

const CALL = /\b(?:app|auth|live|storage)\.\w+(?=\s*\()/g;
const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

/** PostgreSQL resolves the names in a SQL function's body when the function is created; PL/pgSQL does when it runs. */
const isResolvedAtOnce = (text: string): boolean => /\blanguage sql\b/.test(text);

export interface RepeatableOrder {
  /** Every file after those that it needs: functions first, each after the functions that it calls. */
  readonly files: readonly SchemaFile[];
  /** The functions' files that a text calls, with what those need in turn. */
  neededBy(text: string): readonly SchemaFile[];
}

/** @throws when SQL functions call each other in a circle, or one function is declared by two files. */
export function orderRepeatables(repeatables: readonly SchemaFile[]): RepeatableOrder {
  const fileOf = new Map<string, SchemaFile>();
  for (const file of repeatables)
    for (const object of schemaObjects(file.text)) {
      if (object.kind !== 'function') continue;
      const other = fileOf.get(object.name);
      if (other) throw new Error(`${object.name} is declared by ${other.name} and by ${file.name}.`);
      fileOf.set(object.name, file);
    }

  const calledBy = (text: string): SchemaFile[] =>
    [...new Set(withoutComments(text).match(CALL))].flatMap((name) => fileOf.get(name) ?? []);

  const collect = (text: string, into: Set<SchemaFile>, path: readonly SchemaFile[]): void => {
    for (const file of calledBy(text)) visit(file, into, path);
  };
  const visit = (file: SchemaFile, into: Set<SchemaFile>, path: readonly SchemaFile[]): void => {
    if (into.has(file) || path.at(-1) === file) return;
    if (path.includes(file))
      throw new Error(
        `SQL functions call each other in a circle: ${path.map(({ name }) => name).join(', ')}.`,
      );
    if (isResolvedAtOnce(file.text)) collect(file.text, into, [...path, file]);
    into.add(file);
  };

  const functions = new Set<SchemaFile>();
  for (const file of new Set(fileOf.values())) visit(file, functions, []);
  const others = repeatables.filter((file) => !functions.has(file));
  return {
    files: [...functions, ...others],
    neededBy: (text) => {
      const needed = new Set<SchemaFile>();
      collect(text, needed, []);
      return [...needed];
    },
  };
}
