/** Reports a violated unique name at its field. */
export const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'Something here already goes by this name. Choose another.' }],
} as const;
