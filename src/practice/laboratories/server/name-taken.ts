/** Reports a name that is taken within the country at its field. */
export const LABORATORY_NAME = { laboratories_name_key: 'name_taken' } as const;
export const NAME_TAKEN = {
  fields: [{ path: 'name', message: 'A laboratory in this country already has this name. Choose another.' }],
} as const;
