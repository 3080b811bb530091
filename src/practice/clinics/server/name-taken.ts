/** Reports a violated unique name at its field. */
export const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'This name is already taken. Choose another.' }],
} as const;
