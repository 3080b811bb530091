import type { Resource, ResourceTemplate } from '#vocabulary/resources.ts';

/** A resource, or those of it that have one of the ids. */
export interface ResourceReference {
  readonly resource: Resource;
  /** Undefined for the resource as a whole. */
  readonly ids: readonly string[] | undefined;
}

/** The ids under a path of names; undefined where the path leads nowhere. */
function idsAt(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (Array.isArray(value)) {
    const found = value.map((item: unknown) => idsAt(item, path));
    return found.some((ids) => ids === undefined) ? undefined : found.flatMap((ids) => ids ?? []);
  }
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return idsAt(new Map<string, unknown>(Object.entries(value)).get(name), rest);
}

/**
 * What a template is about.
 *
 * @param sources where its field is looked for, one after the other: the input of a call, then its answer. Without the field
 *   it is about the resource as a whole.
 */
export function resolveReference(template: ResourceTemplate, sources: readonly unknown[]): ResourceReference {
  const [resource, field] = template.split('/');
  const path = field?.slice(1, -1).split('.');
  const ids = path && sources.map((source) => idsAt(source, path)).find((found) => found !== undefined);
  // Safe: a template begins with a resource.
  return { resource: resource as Resource, ids };
}

/** Whether both are about something in common. */
export const overlaps = (one: ResourceReference, other: ResourceReference): boolean =>
  one.resource === other.resource &&
  (one.ids === undefined || other.ids === undefined || other.ids.some((id) => one.ids?.includes(id)));
