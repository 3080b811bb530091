/** In place of a package that only the writer of a file format uses, which the viewer of pictures never calls: it needs Node. */
export const create = (): never => {
  throw new Error('XML is not written in the browser.');
};
