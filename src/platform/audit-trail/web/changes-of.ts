export interface Change {
  /** The label: `Start minute`. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The label of `startMinute` or `start_minute`: `Start minute`. */
const nameOf = (key: string): string => {
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => textOf(item) ?? '–').join('\n');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, inner]) => `${nameOf(key).toLowerCase()}: ${textOf(inner) ?? '–'}`)
      .join(', ');
  }
  return JSON.stringify(value);
}

/** The values of an audit entry before and after, field by field; a bare value is one field named `Value`. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  if ((before === null || isRecord(before)) && (after === null || isRecord(after))) {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return names.map((name) => ({
      name: nameOf(name),
      before: textOf(before?.[name]),
      after: textOf(after?.[name]),
    }));
  }
  return [{ name: 'Value', before: textOf(before), after: textOf(after) }];
}
