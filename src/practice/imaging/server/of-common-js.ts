/** The exports of a CommonJS package whose names Node cannot see: they are on its default export. */
export function ofCommonJs<M extends object>(loaded: M): M {
  // Safe: the types of such a package describe what its default export has.
  return 'default' in loaded ? (loaded.default as M) : loaded;
}
