/** Says at the field what a broken key of names says as a whole. */
export const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'Something here already goes by this name. Choose another.' }],
} as const;
